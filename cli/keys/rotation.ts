import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { StartError } from '../../app/platform/config/config.server.ts'
import {
  currentKid,
  deriveKey,
  ensureKeyring,
  type KeyLabel,
  keyLabels,
} from '../../app/platform/crypto/keyring.server.ts'
import { type Keyring, readKeyring, writeKeyring } from '../../app/platform/crypto/keyring-file.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { keyringProofs } from '../../app/platform/db/tables.ts'
import { records } from './records.ts'

// Running servers check the keyring within a second of a change.
const keyringReloadMs = 2_500

export type Uses = KeyLabel | 'all'

export function addKey(folder: string): string {
  const ring = requireKeyring(folder)
  if (ring.next) return ring.next
  const kid = randomBytes(4).toString('hex')
  writeKeyring(folder, { ...ring, next: kid, keys: { ...ring.keys, [kid]: randomBytes(32) } })
  return kid
}

export async function writeWithKey(folder: string, uses: Uses): Promise<void> {
  const { next: kid, ...ring } = requireKeyring(folder)
  if (!kid) throw new StartError('There is no key that waits to be used. Add one first.')
  const changed =
    uses === 'all'
      ? { ...ring, current: kid, currentOf: {} }
      : { ...ring, currentOf: { ...ring.currentOf, [uses]: kid } }
  writeKeyring(folder, changed)
  await ensureKeyring(db(), folder)
}

/** Brings all records under the current keys. Can be interrupted at any moment and run again. */
export async function rewriteRecords(tell: (label: KeyLabel, left: number) => void): Promise<void> {
  for (const label of keyLabels) {
    const kind = records[label]
    if (typeof kind === 'string') continue
    for (let left = await kind.left(), before = Number.POSITIVE_INFINITY; left > 0; ) {
      tell(label, left)
      if (left >= before) throw new StartError(`${left} records (${label}) cannot be brought under the new key.`)
      before = left
      await kind.rewrite()
      left = await kind.left()
    }
    tell(label, 0)
  }
}

export async function removeOldKeys(folder: string): Promise<string[]> {
  const ring = requireKeyring(folder)
  const old = oldKids(ring)
  if (old.length === 0) return []
  for (const label of keyLabels) {
    const kind = records[label]
    const left = typeof kind === 'string' ? 0 : await kind.left()
    if (left > 0) throw new StartError(`${left} records (${label}) are still under an old key. Rewrite them first.`)
  }
  const keys = Object.fromEntries(Object.entries(ring.keys).filter(([kid]) => !old.includes(kid)))
  // Proofs first: a proof without its key would keep the server from starting.
  for (const kid of old) await db().delete(keyringProofs).where(eq(keyringProofs.kid, kid))
  writeKeyring(folder, { ...ring, keys, kept: addDerivedKeys(ring, old) })
  await ensureKeyring(db(), folder)
  return old
}

export async function statusOfKeys(folder: string): Promise<{ label: KeyLabel; kid: string; left: number | null }[]> {
  const ring = requireKeyring(folder)
  const statuses = []
  for (const label of keyLabels) {
    const kind = records[label]
    statuses.push({ label, kid: currentKid(ring, label), left: typeof kind === 'string' ? null : await kind.left() })
  }
  return statuses
}

/** Rotates on one machine, in steps that a running server follows, or finishes a rotation that was interrupted. */
export async function rotate(
  folder: string,
  uses: Uses,
  tell: (label: KeyLabel, left: number) => void,
): Promise<string[]> {
  const ring = requireKeyring(folder)
  if (oldKids(ring).length === 0) {
    addKey(folder)
    await pause(keyringReloadMs)
    await writeWithKey(folder, uses)
    await pause(keyringReloadMs)
  }
  await rewriteRecords(tell)
  return removeOldKeys(folder)
}

function oldKids(ring: Keyring) {
  const used = new Set([ring.next, ...keyLabels.map((label) => currentKid(ring, label))])
  return Object.keys(ring.keys).filter((kid) => !used.has(kid))
}

function addDerivedKeys(ring: Keyring, old: string[]) {
  const derived = { ...ring.kept }
  for (const label of keyLabels) {
    if (records[label] !== 'kept') continue
    derived[label] = { ...derived[label], ...Object.fromEntries(old.map((kid) => [kid, deriveKey(ring, label, kid)])) }
  }
  return derived
}

function requireKeyring(folder: string) {
  const ring = readKeyring(folder)
  if (!ring) throw new StartError(`There is no keyring in ${folder}.`)
  return ring
}
