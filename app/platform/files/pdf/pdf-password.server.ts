import { createCipheriv, createHash } from 'node:crypto'

// ISO 32000-2, 7.6.4. Most protected PDFs only restrict printing or changing: they open with an empty password.

type Encryption = {
  revision: number
  keyBytes: number
  permissions: number
  owner: Buffer
  user: Buffer
  isMetadataOpen: boolean
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }

/** Returns the last encryption dictionary that stands whole in this part of a PDF. */
export function encryptionIn(part: string): Encryption | undefined {
  const at = [...part.matchAll(/\/Filter\s*\/Standard\b/g)].at(-1)?.index
  if (at === undefined) return
  const start = Math.max(part.lastIndexOf('obj', at), part.lastIndexOf('/Encrypt', at))
  const length = part.slice(at).search(/endobj|startxref|stream/)
  if (start === -1 || length === -1) return
  const dictionary = part.slice(start, at + length)
  const numberOf = (name: string) => Number(new RegExp(`/${name}\\s+(-?\\d{1,10})`).exec(dictionary)?.[1])
  const revision = numberOf('R')
  const permissions = numberOf('P')
  const owner = stringAfter(/\/O\s*(?=[(<])/, dictionary)
  const user = stringAfter(/\/U\s*(?=[(<])/, dictionary)
  const isReadable = owner.length >= 32 && user.length >= (revision < 5 ? 32 : 48) && Number.isInteger(permissions)
  if (![2, 3, 4, 5, 6].includes(revision) || !isReadable) return
  const isMetadataOpen = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  return { revision, keyBytes: keyBytesOf(numberOf('V'), numberOf('Length')), permissions, owner, user, isMetadataOpen }
}

/** Returns the last identifier of the file in this part of a PDF, which older encryption mixes into its keys. */
export function fileIdIn(part: string): Buffer | undefined {
  const at = [...part.matchAll(/\/ID\s*\[\s*[(<]/g)].at(-1)?.index
  return at === undefined ? undefined : stringAfter(/\[\s*/, part.slice(at))
}

export function opensWithoutPassword(encryption: Encryption, fileId: Buffer): boolean {
  const { revision, user } = encryption
  const expected = revision < 5 ? userEntry(encryption, fileId) : hashOfEmptyPassword(revision, user.subarray(32, 40))
  return user.subarray(0, expected.length).equals(expected)
}

function keyBytesOf(version: number, length: number) {
  if (version >= 4) return 16
  if (version !== 2 || !(length > 0)) return 5
  // Some programs write bytes instead of bits.
  return length < 40 ? length : length / 8
}

/** Algorithms 4 and 5. */
function userEntry(encryption: Encryption, fileId: Buffer) {
  const key = keyOf(encryption, fileId)
  if (encryption.revision === 2) return rc4(key, padding)
  let entry: Buffer = hash('md5', padding, fileId)
  for (let round = 0; round < 20; round++) entry = rc4(Buffer.from(key.map((byte) => byte ^ round)), entry)
  return entry
}

/** Algorithm 2. */
function keyOf({ revision, keyBytes, permissions, owner, isMetadataOpen }: Encryption, fileId: Buffer) {
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(permissions | 0)
  let key = hash('md5', padding, owner.subarray(0, 32), flags, fileId, Buffer.alloc(isMetadataOpen ? 4 : 0, 0xff))
  if (revision > 2) for (let round = 0; round < 50; round++) key = hash('md5', key.subarray(0, keyBytes))
  return key.subarray(0, keyBytes)
}

/** Algorithm 2.B. */
function hashOfEmptyPassword(revision: number, salt: Buffer) {
  let key = hash('sha256', salt)
  if (revision === 5) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array(64).fill(key)))
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = hash(`sha${[256, 384, 512][sum % 3]}`, encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** OpenSSL no longer has it. */
function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Buffer.from([...Array(256).keys()])
  const swap = (a: number, b: number) => {
    const kept = state.readUInt8(a)
    state[a] = state.readUInt8(b)
    state[b] = kept
  }
  let b = 0
  for (let a = 0; a < 256; a++) {
    b = (b + state.readUInt8(a) + key.readUInt8(a % key.length)) & 255
    swap(a, b)
  }
  b = 0
  return Buffer.from(
    bytes.map((byte, index) => {
      const a = (index + 1) & 255
      b = (b + state.readUInt8(a)) & 255
      swap(a, b)
      return byte ^ state.readUInt8((state.readUInt8(a) + state.readUInt8(b)) & 255)
    }),
  )
}

/** Reads a string of a PDF, which is written as `<hex>` or `(text)`. */
function stringAfter(before: RegExp, text: string): Buffer {
  const match = before.exec(text)
  const string = match ? text.slice(match.index + match[0].length) : ''
  if (string.startsWith('<')) return Buffer.from(string.slice(1, string.indexOf('>')).replace(/\s/g, ''), 'hex')
  let value = ''
  let depth = 1
  for (const [token, escaped] of string.slice(1).matchAll(/\\([0-7]{1,3}|\r\n|[\s\S])|[()]|[^\\()]+/g)) {
    if (token === '(') depth++
    if (token === ')' && --depth === 0) return Buffer.from(value, 'latin1')
    // Its line breaks stay what they are, as readers have it, because they are bytes of a key.
    if (!escaped) value += token
    else value += /\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped)
  }
  return Buffer.alloc(0)
}

function hash(algorithm: string, ...parts: Uint8Array[]) {
  return createHash(algorithm).update(Buffer.concat(parts)).digest()
}
