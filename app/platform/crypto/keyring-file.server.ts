import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFileOnce, replaceFile } from '../files/durable-file.server.ts'

/** A keyring that must not or cannot be used; the message is a sentence for the person who runs the server. */
export class KeyringError extends Error {
  override name = 'KeyringError'
}

export type Keyring = z.infer<typeof keyringSchema>

const kid = z.string().regex(/^[0-9a-f]{8}$/)
const masterKey = z.base64().transform((value): Buffer => Buffer.from(value, 'base64'))
const wholeKey = masterKey.refine((key) => key.length === 32)
const keyringSchema = z
  .object({
    /** The key to write with. */
    current: kid,
    keys: z.record(kid, wholeKey),
    /** A key that was added and is not written with yet. */
    next: kid.optional(),
    /** Uses that have another current key than the rest, because they were rotated by themselves. */
    currentOf: z.record(z.string(), kid).optional(),
    /** What is left of keys that were removed: derived keys by use and kid, which check and compute hashes and open nothing. */
    kept: z.record(z.string(), z.record(kid, wholeKey)).optional(),
  })
  .refine(({ current, keys, next, currentOf = {} }) =>
    [current, next ?? current, ...Object.values(currentOf)].every((each) => each in keys),
  )

/** Where the keyring lies inside a keys folder. */
export function keyringPath(folder: string): string {
  return join(folder, 'keyring.json')
}

/** The keyring of a folder, or null when there is none. Throws KeyringError when others may read it or it is damaged. */
export function readKeyring(folder: string): Keyring | null {
  const path = keyringPath(folder)
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return null
  if (mode & 0o077) {
    const shown = (mode & 0o777).toString(8)
    throw new KeyringError(
      `The keyring ${path} is open to other users of this machine (mode ${shown}). Run: chmod 600 "${path}"`,
    )
  }
  const parsed = keyringSchema.safeParse(parseJson(path))
  if (!parsed.success) throw new KeyringError(`The keyring ${path} is damaged. Restore it from its own backup.`)
  return parsed.data
}

/** Makes a keyring of one new key unless the folder has one; out: the keyring that is there now. */
export function makeKeyring(folder: string): Keyring {
  const current = randomBytes(4).toString('hex')
  const keys = { [current]: randomBytes(32).toString('base64') }
  createFileOnce(keyringPath(folder), `${JSON.stringify({ current, keys }, null, 2)}\n`)
  const made = readKeyring(folder)
  if (!made) throw new KeyringError(`The keyring ${keyringPath(folder)} vanished while it was being made.`)
  return made
}

/** Puts a changed keyring in the place of the one in a folder. */
export function writeKeyring(folder: string, { current, next, keys, currentOf = {}, kept = {} }: Keyring): void {
  const written = {
    current,
    next,
    keys: inBase64(keys),
    currentOf,
    kept: Object.fromEntries(Object.entries(kept).map(([label, derived]) => [label, inBase64(derived)])),
  }
  replaceFile(keyringPath(folder), `${JSON.stringify(written, null, 2)}\n`)
}

function inBase64(keys: Record<string, Buffer>) {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.toString('base64')]))
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw new KeyringError(`The keyring ${path} cannot be read by the user that runs the server.`)
  }
}
