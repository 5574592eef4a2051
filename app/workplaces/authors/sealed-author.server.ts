import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hash,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** A custodian's X25519 public key (32 bytes) and its id, the first 8 hex digits of its SHA-256. */
export type CustodianKey = { kid: string; pub: Buffer }

const version = 1
const userIdBytes = 64
const ephemeralBytes = 32
const tagBytes = 16
const layerBytes = 1 + ephemeralBytes + tagBytes

export function custodianKey(pub: Buffer): CustodianKey {
  return { kid: hash('sha256', pub).slice(0, 8), pub }
}

export function publicHalf(privateKey: KeyObject): CustodianKey {
  return custodianKey(rawPublicKey(createPublicKey(privateKey)))
}

/** Seals a user id to one custodian (113 bytes), or to two who can unseal it only together (162 bytes). */
export function sealAuthor(userId: string, reviewId: string, custodians: readonly CustodianKey[]): Buffer {
  if (custodians.length < 1 || custodians.length > 2) throw new Error('An author is sealed to one or two custodians.')
  return custodians.reduce((inner, custodian) => sealLayer(inner, custodian, reviewId), encodeUserId(userId))
}

/** Takes the private keys in sealing order. For offline machines and tests: no route of the server may call this. */
export function unsealAuthor(sealedAuthor: Buffer, privateKeys: readonly KeyObject[], reviewId: string): string {
  return decodeUserId(privateKeys.reduceRight((sealed, key) => unsealLayer(sealed, key, reviewId), sealedAuthor))
}

export function unsealLayer(sealed: Buffer, privateKey: KeyObject, reviewId: string): Buffer {
  if (sealed[0] !== version || sealed.length <= layerBytes) throw new Error('This is no sealed author.')
  const custodian = publicHalf(privateKey)
  const ephemeralPub = sealed.subarray(1, 1 + ephemeralBytes)
  const { key, iv } = layerKey(privateKey, publicKeyFromRaw(ephemeralPub, 'X25519'), ephemeralPub, custodian.pub)
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(additionalData(custodian.kid, reviewId))
    .setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(1 + ephemeralBytes, -tagBytes)), decipher.final()])
}

export function decodeUserId(unsealed: Buffer): string {
  if (unsealed.length !== userIdBytes) throw new Error('This sealed author needs another custodian too.')
  return unsealed.toString('utf8').replace(/\0+$/, '')
}

/** Checks version, length and public key only: the rest is known to the custodians alone. */
export function looksLikeSealedAuthor(bytes: Buffer, custodians: number): boolean {
  if (bytes[0] !== version || bytes.length !== userIdBytes + custodians * layerBytes) return false
  try {
    const ephemeralPub = bytes.subarray(1, 1 + ephemeralBytes)
    layerKey(
      generateKeyPairSync('x25519').privateKey,
      publicKeyFromRaw(ephemeralPub, 'X25519'),
      ephemeralPub,
      ephemeralPub,
    )
    return true
  } catch {
    return false
  }
}

function sealLayer(plaintext: Buffer, custodian: CustodianKey, reviewId: string) {
  const ephemeral = generateKeyPairSync('x25519')
  const ephemeralPub = rawPublicKey(ephemeral.publicKey)
  const { key, iv } = layerKey(
    ephemeral.privateKey,
    publicKeyFromRaw(custodian.pub, 'X25519'),
    ephemeralPub,
    custodian.pub,
  )
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData(custodian.kid, reviewId))
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

function additionalData(kid: string, reviewId: string) {
  return Buffer.from(`author-seal/v1|${kid}|${reviewId}`)
}

function encodeUserId(userId: string) {
  const bytes = Buffer.from(userId, 'utf8')
  if (bytes.length === 0 || bytes.length > userIdBytes) throw new Error('A user id has 1 to 64 bytes.')
  return Buffer.concat([bytes], userIdBytes)
}

/** Returns the 32 bytes of an X25519 or Ed25519 public key (RFC 8410). */
export function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
}

export function publicKeyFromRaw(raw: Buffer, crv: 'X25519' | 'Ed25519'): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv, x: raw.toString('base64url') }, format: 'jwk' })
}
