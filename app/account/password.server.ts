import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt } from '../platform/aes-gcm.server.ts'
import { keyFor, keyOf } from '../platform/keyring.server.ts'
import { hashInTurn } from './hash-queue.server.ts'

const storedPattern = /^w1\.([0-9a-f]{8})\.([\w-]+)$/
const saltLength = 16
const hashLength = 32
// OWASP Password Storage Cheat Sheet: scrypt with N=2^17, r=8, p=1, which takes 128 MiB.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 144 * 2 ** 20 }

/**
 * A password as it is stored: `w1.<kid>.<salt and scrypt hash, encrypted under the pepper>`.
 * Throws TooManyHashes when the queue is full, KeyringError without a keyring.
 */
export async function hashPassword(password: string): Promise<string> {
  const { kid, key } = keyFor('pepper')
  const salt = randomBytes(saltLength)
  const hash = await derive(password, salt)
  const record = encrypt(key, Buffer.concat([salt, hash]).toString('base64url'), boundTo(kid))
  return `w1.${kid}.${record.toString('base64url')}`
}

/** Whether this is the stored password. Throws like hashPassword, and when the stored form was altered. */
export async function isPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  const [, kid, record] = storedPattern.exec(stored) ?? []
  if (!kid || !record) throw new Error('This is not a stored password.')
  const known = Buffer.from(decrypt(keyOf('pepper', kid), Buffer.from(record, 'base64url'), boundTo(kid)), 'base64url')
  const hash = await derive(password, known.subarray(0, saltLength))
  return timingSafeEqual(hash, known.subarray(saltLength))
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return hashInTurn(
    () =>
      new Promise((resolve, reject) => {
        const done = (error: Error | null, hash: Buffer) => (error ? reject(error) : resolve(hash))
        scrypt(password.normalize('NFKC'), salt, hashLength, cost, done)
      }),
  )
}

function boundTo(kid: string) {
  return `w1|${kid}`
}
