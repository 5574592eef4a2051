import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** A custodian's X25519 public key, 32 bytes, and its name: the first 8 hex digits of its SHA-256. */
export type CustodianKey = { kid: string; pub: Buffer }

const version = 1
const userIdBytes = 64
const ephemeralBytes = 32
const tagBytes = 16
const layerBytes = 1 + ephemeralBytes + tagBytes

/** Names a public key. In: 32 bytes. */
export function custodianKey(pub: Buffer): CustodianKey {
  return { kid: createHash('sha256').update(pub).digest('hex').slice(0, 8), pub }
}

/** The public half of a custodian's private key. */
export function publicHalf(privateKey: KeyObject): CustodianKey {
  return custodianKey(rawPublicKey(createPublicKey(privateKey)))
}

/**
 * Seals a review's author to one custodian, or to two of whom neither can open it alone. Nothing on this machine opens it.
 * Out: 113 bytes, or 162 for two. Throws when the user id is longer than 64 bytes.
 */
export function sealAuthor(userId: string, reviewId: string, custodians: readonly CustodianKey[]): Buffer {
  if (custodians.length < 1 || custodians.length > 2) throw new Error('An author is sealed to one or two custodians.')
  return custodians.reduce((inner, custodian) => sealLayer(inner, custodian, reviewId), padded(userId))
}

/**
 * Opens an author box, for a custodian on an offline machine and for tests; no route of the server leads here.
 * In: the private keys in the order the box was sealed. Throws when the box was altered, belongs to another review, or a
 * key is wrong or missing.
 */
export function unsealAuthor(box: Buffer, privateKeys: readonly KeyObject[], reviewId: string): string {
  return authorIn(privateKeys.reduceRight((sealed, key) => unsealLayer(sealed, key, reviewId), box))
}

/**
 * Opens the outermost seal of a box: what lies in it is the author, or a box for another custodian. In: that custodian's
 * private key. Throws like unsealAuthor.
 */
export function unsealLayer(sealed: Buffer, privateKey: KeyObject, reviewId: string): Buffer {
  if (sealed[0] !== version || sealed.length <= layerBytes) throw new Error('This is no author box.')
  const custodian = publicHalf(privateKey)
  const ephemeralPub = sealed.subarray(1, 1 + ephemeralBytes)
  const { key, iv } = layerKey(privateKey, publicKeyOf(ephemeralPub), ephemeralPub, custodian.pub)
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(boundTo(custodian.kid, reviewId))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(1 + ephemeralBytes, -tagBytes)), decipher.final()])
}

/** The user id in a box of which every seal is open. Throws when one is left. */
export function authorIn(opened: Buffer): string {
  if (opened.length !== userIdBytes) throw new Error('This box needs another custodian too.')
  return opened.toString('utf8').replace(/\0+$/, '')
}

/** Whether bytes have the form of a box that is sealed to so many custodians. What is in it only they can know. */
export function looksLikeSealedAuthor(box: Buffer, custodians: number): boolean {
  if (box[0] !== version || box.length !== userIdBytes + custodians * layerBytes) return false
  try {
    const ephemeralPub = box.subarray(1, 1 + ephemeralBytes)
    layerKey(generateKeyPairSync('x25519').privateKey, publicKeyOf(ephemeralPub), ephemeralPub, ephemeralPub)
    return true
  } catch {
    return false
  }
}

function sealLayer(plaintext: Buffer, custodian: CustodianKey, reviewId: string) {
  const ephemeral = generateKeyPairSync('x25519')
  const ephemeralPub = rawPublicKey(ephemeral.publicKey)
  const { key, iv } = layerKey(ephemeral.privateKey, publicKeyOf(custodian.pub), ephemeralPub, custodian.pub)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(custodian.kid, reviewId))
  return Buffer.concat([
    Buffer.of(version),
    ephemeralPub,
    cipher.update(plaintext),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function layerKey(privateKey: KeyObject, publicKey: KeyObject, ephemeralPub: Buffer, custodianPub: Buffer) {
  const shared = diffieHellman({ privateKey, publicKey })
  if (shared.every((byte) => byte === 0)) throw new Error('This public key is of low order and protects nothing.')
  const salt = Buffer.concat([ephemeralPub, custodianPub])
  const derived = Buffer.from(hkdfSync('sha256', shared, salt, 'author-seal/v1', 44))
  return { key: derived.subarray(0, 32), iv: derived.subarray(32) }
}

function boundTo(kid: string, reviewId: string) {
  return Buffer.from(`author-seal/v1|${kid}|${reviewId}`)
}

function padded(userId: string) {
  const bytes = Buffer.from(userId, 'utf8')
  if (bytes.length === 0 || bytes.length > userIdBytes) throw new Error('A user id has 1 to 64 bytes.')
  return Buffer.concat([bytes], userIdBytes)
}

function publicKeyOf(pub: Buffer) {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: pub.toString('base64url') }, format: 'jwk' })
}

function rawPublicKey(key: KeyObject) {
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
}
