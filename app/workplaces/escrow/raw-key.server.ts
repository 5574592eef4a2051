import { createPublicKey, type KeyObject } from 'node:crypto'

/** Returns the 32 bytes of an X25519 or Ed25519 public key (RFC 8410). */
export function rawPublicKey(key: KeyObject): Buffer {
  return Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url')
}

export function publicKeyFromRaw(raw: Buffer, crv: 'X25519' | 'Ed25519'): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv, x: raw.toString('base64url') }, format: 'jwk' })
}
