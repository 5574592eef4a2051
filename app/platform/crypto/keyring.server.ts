import { hkdfSync } from 'node:crypto'
import { statSync } from 'node:fs'
import { config } from '../config/config.server.ts'
import type { Database } from '../db/db.server.ts'
import { keyringProofs } from '../db/tables.ts'
import { acquireLock } from '../db/transactions.server.ts'
import { log } from '../log/log.server.ts'
import { createKeyringOnce, type Keyring, KeyringError, keyringPath, readKeyring } from './keyring-file.server.ts'
import { decrypt, encrypt } from './primitives.server.ts'

export { KeyringError } from './keyring-file.server.ts'

/** The purposes of keys. Each has its own derived key, which opens no records of another purpose. */
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
  'calendar',
  'sign-up-code',
  'avoid',
  'own',
] as const
export type KeyLabel = (typeof keyLabels)[number]

const proofText = 'This database belongs to this keyring.'

const checkIntervalMs = 1_000

let keyring: Keyring | undefined
let source = { folder: '', version: '', checkedAt: 0 }
const derived = new Map<string, Buffer>()

export function keyFor(label: KeyLabel): { kid: string; key: Buffer } {
  const kid = currentKid(openedKeyring(), label)
  return { kid, key: keyById(label, kid) }
}

/** Returns every key of a label, the current one first: also those being replaced and those kept for hashes. */
export function allKeysFor(label: KeyLabel): Buffer[] {
  const ring = openedKeyring()
  const kids = [currentKid(ring, label), ...Object.keys(ring.keys), ...Object.keys(ring.kept?.[label] ?? {})]
  return [...new Set(kids)].map((kid) => keyById(label, kid))
}

export function currentKid(ring: Keyring, label: KeyLabel): string {
  return ring.currentOf?.[label] ?? ring.current
}

export function keyById(label: KeyLabel, kid: string): Buffer {
  const name = `${label}/${kid}`
  const ring = openedKeyring()
  const cached = derived.get(name)
  if (cached) return cached
  // Another process may use a new key before this one next checks the file.
  const key = deriveKey(hasKey(ring, label, kid) ? ring : openedKeyring(true), label, kid)
  derived.set(name, key)
  return key
}

/** Checks the keyring against all proofs in the database, or creates it if there are none. Throws KeyringError. */
export async function ensureKeyring(database: Database, folder: string = config().keysDir): Promise<void> {
  const ready = await database.transaction(async (tx) => {
    await acquireLock(tx, 'upinde keyring')
    const proofs = await tx.select().from(keyringProofs)
    const stored = readKeyring(folder)
    if (!stored && proofs.length > 0) throw missingKeyring(folder)
    const ring = stored ?? createKeyringOnce(folder)
    for (const { kid, proof } of proofs) checkProof(ring, kid, proof, folder)
    const inUse = new Set([ring.current, ...Object.values(ring.currentOf ?? {})])
    for (const { kid } of proofs) inUse.delete(kid)
    if (inUse.size > 0) await tx.insert(keyringProofs).values([...inUse].map((kid) => createProof(ring, kid)))
    return ring
  })
  adopt(ready, folder)
}

export function assertKeyringOpens(proofs: { kid: string; proof: string }[], folder: string = config().keysDir): void {
  const ring = readKeyring(folder)
  if (!ring) throw missingKeyring(folder)
  for (const { kid, proof } of proofs) checkProof(ring, kid, proof, folder)
}

// Checks the file while the process runs, so that a rotation needs no restart; ignores an unusable (half-copied) one.
function openedKeyring(force = false): Keyring {
  const folder = source.folder || config().keysDir
  const now = Date.now()
  if (keyring && !force && Math.abs(now - source.checkedAt) < checkIntervalMs) return keyring
  if (!keyring || fileVersion(folder) !== source.version) {
    const changed = keyring ? readKeyringOrLog(folder) : readKeyring(folder)
    if (changed) adopt(changed, folder)
  }
  source.checkedAt = now
  if (keyring) return keyring
  throw new KeyringError(`There is no keyring at ${keyringPath(folder)}. Start the server once to make it.`)
}

function adopt(ring: Keyring, folder: string) {
  keyring = ring
  source = { folder, version: fileVersion(folder), checkedAt: Date.now() }
  derived.clear()
}

function fileVersion(folder: string) {
  const file = statSync(keyringPath(folder), { throwIfNoEntry: false })
  return file ? `${file.ino} ${file.size} ${file.mtimeMs}` : ''
}

function readKeyringOrLog(folder: string) {
  try {
    return readKeyring(folder)
  } catch (error) {
    log('error', 'keyring-not-read', { error })
    return null
  }
}

function hasKey(ring: Keyring, label: KeyLabel, kid: string) {
  return Object.hasOwn(ring.keys, kid) || Object.hasOwn(ring.kept?.[label] ?? {}, kid)
}

/** Derives the key of a label with HKDF-SHA-256 (RFC 5869). */
export function deriveKey(ring: Keyring, label: KeyLabel, kid: string): Buffer {
  const master = Object.hasOwn(ring.keys, kid) ? ring.keys[kid] : undefined
  const derivedKeys = ring.kept?.[label]
  if (!master && derivedKeys && Object.hasOwn(derivedKeys, kid) && derivedKeys[kid]) return derivedKeys[kid]
  if (!master) throw new KeyringError(`The keyring does not hold the key ${kid}.`)
  return Buffer.from(hkdfSync('sha256', master, '', `upinde/v1/${label}`, 32))
}

function createProof(ring: Keyring, kid: string) {
  return { kid, proof: encrypt(deriveKey(ring, 'pii', kid), proofText, proofContext(kid)).toString('base64url') }
}

function checkProof(ring: Keyring, kid: string, proof: string, folder: string) {
  try {
    decrypt(deriveKey(ring, 'pii', kid), Buffer.from(proof, 'base64url'), proofContext(kid))
  } catch {
    throw new KeyringError(
      `The keyring ${keyringPath(folder)} does not belong to this database: its key ${kid} is absent or another one. Restore the keyring that was used with this database.`,
    )
  }
}

function proofContext(kid: string) {
  return `keyring_proofs|${kid}`
}

function missingKeyring(folder: string) {
  return new KeyringError(
    `The keyring ${keyringPath(folder)} is missing, but the database holds data that only it can open. Restore the keyring from its own backup, or start with an empty database.`,
  )
}
