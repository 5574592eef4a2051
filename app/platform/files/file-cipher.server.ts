import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '../crypto/aes-gcm.server.ts'
import { keyFor, keyOf } from '../crypto/keyring.server.ts'
import { type Bytes, markLast, rechunk } from './rechunk.server.ts'

const chunkSize = 64 * 1024
const tagSize = 16
const prefixSize = 7
const kidSize = 8
const wrappedSize = 71
const headerSize = 1 + kidSize + prefixSize + wrappedSize
const version = 1

type FileKey = { key: Buffer; prefix: Buffer }

/** A stored file that was truncated, altered, reordered or put in another's place. */
export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/**
 * Encrypts a file as it streams by: STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM, under a fresh key
 * that the keyring wraps. In: the bytes, and the context that must be given again to open them. Out: a header (version 1,
 * kid 8, nonce prefix 7, wrapped key 71 bytes), then chunks of 64 KiB, each followed by its 16-byte tag.
 */
export async function* sealFile(content: Bytes, context: string): AsyncGenerator<Buffer> {
  const file = { key: randomBytes(32), prefix: randomBytes(prefixSize) }
  yield headerOf(file, context)
  let counter = 0
  for await (const { piece, isLast } of markLast(rechunk(content, chunkSize))) {
    yield sealChunk(file, piece, counter++, isLast)
  }
}

/**
 * The bytes that `sealFile` was given, each chunk only after its tag was checked.
 * Throws DamagedFile on any difference, at the end when the file stops early; KeyringError when its key is gone.
 */
export async function* openFile(sealed: Bytes, context: string): AsyncGenerator<Buffer> {
  let file: FileKey | undefined
  let counter = 0
  for await (const { piece, isLast } of markLast(rechunk(sealed, chunkSize + tagSize, headerSize))) {
    if (file) yield openChunk(file, piece, counter++, isLast)
    else if (isLast) throw new DamagedFile('The file ends before its first chunk.')
    else file = fileKeyIn(piece, context)
  }
}

/** The kid that a file's key is wrapped under. In: how the file begins. */
export function kidOfFile(header: Buffer): string {
  return header.toString('latin1', 1, 1 + kidSize)
}

/**
 * The same encrypted file with its key wrapped under the current key of the keyring; the chunks stay as they are.
 * In: contexts of which one is the file's. Throws DamagedFile when none opens it.
 */
export async function* rewrapFile(sealed: Bytes, contexts: readonly string[]): AsyncGenerator<Buffer> {
  let isBegun = false
  for await (const piece of rechunk(sealed, chunkSize + tagSize, headerSize)) {
    yield isBegun ? piece : rewrappedHeader(piece, contexts)
    isBegun = true
  }
}

function rewrappedHeader(header: Buffer, contexts: readonly string[]) {
  for (const context of contexts) {
    const file = opensAs(header, context)
    if (file) return headerOf(file, context)
  }
  throw new DamagedFile('The key of the file does not open.')
}

function opensAs(header: Buffer, context: string) {
  try {
    return fileKeyIn(header, context)
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}

function headerOf({ key, prefix }: FileKey, context: string) {
  const keyring = keyFor('file')
  const wrapped = encrypt(keyring.key, key.toString('base64url'), wrapContext(keyring.kid, prefix, context))
  return Buffer.concat([Buffer.of(version), Buffer.from(keyring.kid), prefix, wrapped])
}

function fileKeyIn(header: Buffer, context: string): FileKey {
  if (header[0] !== version) throw new DamagedFile('The file has no known header.')
  const kid = header.toString('latin1', 1, 1 + kidSize)
  const prefix = header.subarray(1 + kidSize, 1 + kidSize + prefixSize)
  const keyringKey = keyOf('file', kid)
  try {
    const key = decrypt(keyringKey, header.subarray(-wrappedSize), wrapContext(kid, prefix, context))
    return { key: Buffer.from(key, 'base64url'), prefix }
  } catch (error) {
    throw new DamagedFile('The key of the file does not open.', { cause: error })
  }
}

function sealChunk(file: FileKey, chunk: Buffer, counter: number, isLast: boolean) {
  const cipher = createCipheriv('aes-256-gcm', file.key, nonce(file, counter, isLast), { authTagLength: tagSize })
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

function openChunk(file: FileKey, sealed: Buffer, counter: number, isLast: boolean) {
  if (sealed.length < tagSize) throw new DamagedFile('The file ends inside a chunk.')
  const decipher = createDecipheriv('aes-256-gcm', file.key, nonce(file, counter, isLast), { authTagLength: tagSize })
  decipher.setAuthTag(sealed.subarray(-tagSize))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagSize)), decipher.final()])
  } catch (error) {
    throw new DamagedFile(`Chunk ${counter} of the file is not what was written.`, { cause: error })
  }
}

function nonce({ prefix }: FileKey, counter: number, isLast: boolean) {
  const rest = Buffer.alloc(5)
  rest.writeUInt32BE(counter)
  rest.writeUInt8(isLast ? 1 : 0, 4)
  return Buffer.concat([prefix, rest])
}

function wrapContext(kid: string, prefix: Buffer, context: string) {
  return `file/v1|${kid}|${prefix.toString('hex')}|${context}`
}
