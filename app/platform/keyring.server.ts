import { hkdfSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decrypt, encrypt } from './aes-gcm.server.ts'
import { config } from './config.server.ts'
import type { Database } from './db.server.ts'
import { type Keyring, KeyringError, keyringPath, makeKeyring, readKeyring } from './keyring-file.server.ts'
import { keyringProofs } from './tables.ts'

export { KeyringError } from './keyring-file.server.ts'

/** What a key is for. Each label has keys of its own, so a key of one use opens nothing of another. */
export type KeyLabel =
  | 'pii'
  | 'email-index'
  | 'pepper'
  | 'file'
  | 'audit'
  | 'session'
  | 'limits'
  | 'receipt'
  | 'contact'
  | 'erasure'
  | 'backup'

const proofText = 'This database belongs to this keyring.'

let keyring: Keyring | undefined
const derived = new Map<string, Buffer>()

/** The key to write with: 32 bytes and the kid that the record must carry. Throws KeyringError without a keyring. */
export function keyFor(label: KeyLabel): { kid: string; key: Buffer } {
  const kid = opened().current
  return { kid, key: keyOf(label, kid) }
}

/** The key a record was written with, 32 bytes. Throws KeyringError when the keyring does not hold it. */
export function keyOf(label: KeyLabel, kid: string): Buffer {
  const name = `${label}/${kid}`
  const known = derived.get(name)
  if (known) return known
  const key = derive(opened(), label, kid)
  derived.set(name, key)
  return key
}

/**
 * Opens the keyring of a database, once at start. A database without proofs holds nothing sealed: it gets a keyring (made
 * when the folder has none) and a proof under its current key. Every later start must open every proof.
 * Throws KeyringError when the keyring is missing, readable by others, damaged or of another database.
 */
export async function ensureKeyring(database: Database, folder: string = config().keysDir): Promise<void> {
  const ready = await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('upinde keyring'))`)
    const proofs = await tx.select().from(keyringProofs)
    const found = readKeyring(folder)
    if (!found && proofs.length > 0) throw missing(folder)
    const ring = found ?? makeKeyring(folder)
    for (const { kid, proof } of proofs) checkProof(ring, kid, proof, folder)
    if (!proofs.some(({ kid }) => kid === ring.current)) await tx.insert(keyringProofs).values(proofUnder(ring))
    return ring
  })
  keyring = ready
  derived.clear()
}

/** Throws KeyringError unless the keyring of the folder is there and opens every proof: those of a backup, for example. */
export function refuseOtherKeyring(proofs: { kid: string; proof: string }[], folder: string = config().keysDir): void {
  const ring = readKeyring(folder)
  if (!ring) throw missing(folder)
  for (const { kid, proof } of proofs) checkProof(ring, kid, proof, folder)
}

function opened(): Keyring {
  const folder = config().keysDir
  keyring ??= readKeyring(folder) ?? undefined
  if (!keyring)
    throw new KeyringError(`There is no keyring at ${keyringPath(folder)}. Start the server once to make it.`)
  return keyring
}

function derive(ring: Keyring, label: KeyLabel, kid: string) {
  const master = Object.hasOwn(ring.keys, kid) ? ring.keys[kid] : undefined
  if (!master) throw new KeyringError(`The keyring does not hold the key ${kid}.`)
  return Buffer.from(hkdfSync('sha256', master, '', `upinde/v1/${label}`, 32))
}

function proofUnder(ring: Keyring) {
  const kid = ring.current
  return { kid, proof: encrypt(derive(ring, 'pii', kid), proofText, proofContext(kid)).toString('base64url') }
}

function checkProof(ring: Keyring, kid: string, proof: string, folder: string) {
  try {
    decrypt(derive(ring, 'pii', kid), Buffer.from(proof, 'base64url'), proofContext(kid))
  } catch {
    throw new KeyringError(
      `The keyring ${keyringPath(folder)} does not belong to this database: its key ${kid} is absent or another one. Restore the keyring that was used with this database.`,
    )
  }
}

function proofContext(kid: string) {
  return `keyring_proofs|${kid}`
}

function missing(folder: string) {
  return new KeyringError(
    `The keyring ${keyringPath(folder)} is missing, but the database holds data that only it can open. Restore the keyring from its own backup, or start with an empty database.`,
  )
}
