import { hkdfSync } from 'node:crypto'
import { statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { config } from '../config/config.server.ts'
import type { Database } from '../db/db.server.ts'
import { keyringProofs } from '../db/tables.ts'
import { log } from '../log/log.server.ts'
import { decrypt, encrypt } from './aes-gcm.server.ts'
import { type Keyring, KeyringError, keyringPath, makeKeyring, readKeyring } from './keyring-file.server.ts'

export { KeyringError } from './keyring-file.server.ts'

/** What a key is for. Each label has keys of its own, so a key of one use opens nothing of another. */
export const keyLabels = [
  'pii',
  'email-index',
  'pepper',
  'file',
  'audit',
  'session',
  'device',
  'outbox',
  'limits',
  'receipt',
  'contact',
  'erasure',
  'backup',
] as const
export type KeyLabel = (typeof keyLabels)[number]

const proofText = 'This database belongs to this keyring.'

const lookEveryMs = 1_000

let keyring: Keyring | undefined
let place = { folder: '', version: '', lookedAt: 0 }
const derived = new Map<string, Buffer>()

/** The key to write with: 32 bytes and the kid that the record must carry. Throws KeyringError without a keyring. */
export function keyFor(label: KeyLabel): { kid: string; key: Buffer } {
  const kid = currentKid(opened(), label)
  return { kid, key: keyOf(label, kid) }
}

/** The key to write with, and behind it every other that this use still has: those that are being replaced, and those kept. */
export function keysFor(label: KeyLabel): Buffer[] {
  const ring = opened()
  const kids = [currentKid(ring, label), ...Object.keys(ring.keys), ...Object.keys(ring.kept?.[label] ?? {})]
  return [...new Set(kids)].map((kid) => keyOf(label, kid))
}

/** The kid that a use writes with. */
export function currentKid(ring: Keyring, label: KeyLabel): string {
  return ring.currentOf?.[label] ?? ring.current
}

/** The key a record was written with, 32 bytes. Throws KeyringError when the keyring does not hold it. */
export function keyOf(label: KeyLabel, kid: string): Buffer {
  const name = `${label}/${kid}`
  const ring = opened()
  const known = derived.get(name)
  if (known) return known
  // What another process wrote under a new key comes before our next look.
  const key = derive(holds(ring, label, kid) ? ring : opened(true), label, kid)
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
    const inUse = new Set([ring.current, ...Object.values(ring.currentOf ?? {})])
    for (const { kid } of proofs) inUse.delete(kid)
    if (inUse.size > 0) await tx.insert(keyringProofs).values([...inUse].map((kid) => proofUnder(ring, kid)))
    return ring
  })
  take(ready, folder)
}

/** Throws KeyringError unless the keyring of the folder is there and opens every proof: those of a backup, for example. */
export function refuseOtherKeyring(proofs: { kid: string; proof: string }[], folder: string = config().keysDir): void {
  const ring = readKeyring(folder)
  if (!ring) throw missing(folder)
  for (const { kid, proof } of proofs) checkProof(ring, kid, proof, folder)
}

// The file is looked at while the process runs, so that a rotation needs no restart. One that cannot be used, such as a
// copy under way, changes nothing.
function opened(isUrgent = false): Keyring {
  const folder = place.folder || config().keysDir
  const now = Date.now()
  if (keyring && !isUrgent && Math.abs(now - place.lookedAt) < lookEveryMs) return keyring
  if (!keyring || versionOf(folder) !== place.version) {
    const found = keyring ? readUsable(folder) : readKeyring(folder)
    if (found) take(found, folder)
  }
  place.lookedAt = now
  if (keyring) return keyring
  throw new KeyringError(`There is no keyring at ${keyringPath(folder)}. Start the server once to make it.`)
}

function take(ring: Keyring, folder: string) {
  keyring = ring
  place = { folder, version: versionOf(folder), lookedAt: Date.now() }
  derived.clear()
}

function versionOf(folder: string) {
  const file = statSync(keyringPath(folder), { throwIfNoEntry: false })
  return file ? `${file.ino} ${file.size} ${file.mtimeMs}` : ''
}

function readUsable(folder: string) {
  try {
    return readKeyring(folder)
  } catch (error) {
    log('error', 'keyring-not-read', { error })
    return null
  }
}

function holds(ring: Keyring, label: KeyLabel, kid: string) {
  return Object.hasOwn(ring.keys, kid) || Object.hasOwn(ring.kept?.[label] ?? {}, kid)
}

/** The key of one use, HKDF-SHA-256 (RFC 5869) of a key of the ring. */
export function derive(ring: Keyring, label: KeyLabel, kid: string): Buffer {
  const master = Object.hasOwn(ring.keys, kid) ? ring.keys[kid] : undefined
  const kept = ring.kept?.[label]
  if (!master && kept && Object.hasOwn(kept, kid) && kept[kid]) return kept[kid]
  if (!master) throw new KeyringError(`The keyring does not hold the key ${kid}.`)
  return Buffer.from(hkdfSync('sha256', master, '', `upinde/v1/${label}`, 32))
}

function proofUnder(ring: Keyring, kid: string) {
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
