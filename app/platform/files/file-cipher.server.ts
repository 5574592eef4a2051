import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Bytes, markLast, rechunk } from '../bytes/byte-streams.server.ts'
import { keyById, keyFor } from '../crypto/keyring.server.ts'
import { decrypt, encrypt } from '../crypto/primitives.server.ts'

const chunkSize = 64 * 1024
const tagSize = 16
const noncePrefixSize = 7
const kidSize = 8
const wrappedKeySize = 71
const headerSize = 1 + kidSize + noncePrefixSize + wrappedKeySize
const version = 1

type FileKey = { key: Buffer; prefix: Buffer }

export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

/** Encrypts with STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM, under a fresh wrapped key. */
export async function* sealFile(content: Bytes, context: string): AsyncGenerator<Buffer> {
  const file = { key: randomBytes(32), prefix: randomBytes(noncePrefixSize) }
  yield buildHeader(file, context)
  let counter = 0
  for await (const { chunk, isLast } of markLast(rechunk(content, chunkSize))) {
    yield sealChunk(file, chunk, counter++, isLast)
  }
}

/** Decrypts a file. Throws DamagedFile, even after chunks that are intact, or KeyringError when its key is gone. */
export async function* openFile(sealed: Bytes, context: string): AsyncGenerator<Buffer> {
  let file: FileKey | undefined
  let counter = 0
  for await (const { chunk, isLast } of markLast(rechunk(sealed, chunkSize + tagSize, headerSize))) {
    if (file) yield openChunk(file, chunk, counter++, isLast)
    else if (isLast) throw new DamagedFile('The file ends before its first chunk.')
    else file = unwrapFileKey(chunk, context)
  }
}

export function wrappingKid(header: Buffer): string {
  return header.toString('latin1', 1, 1 + kidSize)
}

export async function* rewrapFile(sealed: Bytes, contexts: readonly string[]): AsyncGenerator<Buffer> {
  let isHeader = true
  for await (const chunk of rechunk(sealed, chunkSize + tagSize, headerSize)) {
    yield isHeader ? rewrapHeader(chunk, contexts) : chunk
    isHeader = false
  }
}

function rewrapHeader(header: Buffer, contexts: readonly string[]) {
  for (const context of contexts) {
    const file = tryUnwrap(header, context)
    if (file) return buildHeader(file, context)
  }
  throw new DamagedFile('The key of the file does not open.')
}

function tryUnwrap(header: Buffer, context: string) {
  try {
    return unwrapFileKey(header, context)
  } catch (error) {
    if (error instanceof DamagedFile) return null
    throw error
  }
}

function buildHeader({ key, prefix }: FileKey, context: string) {
  const keyring = keyFor('file')
  const wrapped = encrypt(keyring.key, key.toString('base64url'), wrapContext(keyring.kid, prefix, context))
  return Buffer.concat([Buffer.of(version), Buffer.from(keyring.kid), prefix, wrapped])
}

function unwrapFileKey(header: Buffer, context: string): FileKey {
  if (header[0] !== version) throw new DamagedFile('The file has no known header.')
  const kid = wrappingKid(header)
  const prefix = header.subarray(1 + kidSize, 1 + kidSize + noncePrefixSize)
  const keyringKey = keyById('file', kid)
  try {
    const key = decrypt(keyringKey, header.subarray(-wrappedKeySize), wrapContext(kid, prefix, context))
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
