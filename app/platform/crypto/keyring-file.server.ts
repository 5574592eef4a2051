import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFileOnce, replaceFile } from '../bytes/durable-file.server.ts'
import { base64Bytes, json } from '../text/schemas.server.ts'

export class KeyringError extends Error {
  override name = 'KeyringError'
}

export type Keyring = z.infer<typeof keyringSchema>

const kid = z.string().regex(/^[0-9a-f]{8}$/)
const keyBytes = base64Bytes.refine((key) => key.length === 32)
const keyringSchema = json(
  z
    .object({
      current: kid,
      keys: z.record(kid, keyBytes),
      next: kid.optional(),
      currentOf: z.record(z.string(), kid).optional(),
      /** Keys derived from removed keys, by label and kid: they compute and check hashes, and decrypt nothing. */
      kept: z.record(z.string(), z.record(kid, keyBytes)).optional(),
    })
    .refine(({ current, keys, next, currentOf = {} }) =>
      [current, next ?? current, ...Object.values(currentOf)].every((each) => each in keys),
    ),
)

export function keyringPath(folder: string): string {
  return join(folder, 'keyring.json')
}

export function readKeyring(folder: string): Keyring | null {
  const path = keyringPath(folder)
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return null
  if (mode & 0o077) {
    const octalMode = (mode & 0o777).toString(8)
    throw new KeyringError(
      `The keyring ${path} is open to other users of this machine (mode ${octalMode}). Run: chmod 600 "${path}"`,
    )
  }
  const parsed = keyringSchema.safeParse(readText(path))
  if (!parsed.success) throw new KeyringError(`The keyring ${path} is damaged. Restore it from its own backup.`)
  return parsed.data
}

export function createKeyringOnce(folder: string): Keyring {
  const current = randomBytes(4).toString('hex')
  const keys = { [current]: randomBytes(32).toString('base64') }
  createFileOnce(keyringPath(folder), `${JSON.stringify({ current, keys }, null, 2)}\n`)
  const keyring = readKeyring(folder)
  if (!keyring) throw new KeyringError(`The keyring ${keyringPath(folder)} vanished while it was being made.`)
  return keyring
}

export function writeKeyring(folder: string, { current, next, keys, currentOf = {}, kept = {} }: Keyring): void {
  const written = {
    current,
    next,
    keys: toBase64(keys),
    currentOf,
    kept: Object.fromEntries(Object.entries(kept).map(([label, derived]) => [label, toBase64(derived)])),
  }
  replaceFile(keyringPath(folder), `${JSON.stringify(written, null, 2)}\n`)
}

function toBase64(keys: Record<string, Buffer>) {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.toString('base64')]))
}

function readText(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new KeyringError(`The keyring ${path} cannot be read by the user that runs the server.`)
  }
}
