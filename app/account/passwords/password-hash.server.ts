import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt } from '../../platform/crypto/aes-gcm.server.ts'
import { keyFor, keyOf } from '../../platform/crypto/keyring.server.ts'
import { hashInTurn } from './hash-queue.server.ts'
import { adminPasswordMin } from './password-policy.ts'

const storedPattern = /^w1\.([0-9a-f]{8})\.([\w-]+)$/
const saltLength = 16
const hashLength = 32
const [longMark, shortMark] = ['.1', '.0']
// OWASP Password Storage Cheat Sheet: scrypt with N=2^17, r=8, p=1, which takes 128 MiB.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 144 * 2 ** 20 }

/**
 * A password as it is stored: `w1.<kid>.<salt, scrypt hash and whether it is long enough for an admin, encrypted under the
 * pepper>`. Throws TooManyHashes when the queue is full, KeyringError without a keyring.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength)
  const hash = await derive(password, salt)
  const mark = [...password].length >= adminPasswordMin ? longMark : shortMark
  return wrapped(`${Buffer.concat([salt, hash]).toString('base64url')}${mark}`)
}

/** Whether a stored password is known to have the characters of an admin's; of one from before they were counted it is not. */
export function isLongEnoughForAdmin(stored: string): boolean {
  return unwrapped(stored).endsWith(longMark)
}

/** A stored password under the current pepper, which wraps the hash and so needs nobody to type anything. */
export function rewrapPassword(stored: string): string {
  return wrapped(unwrapped(stored))
}

/** How passwords that are stored now begin. */
export function passwordPrefix(): string {
  return `w1.${keyFor('pepper').kid}.`
}

/** Whether this is the stored password. Throws like hashPassword, and when the stored form was altered. */
export async function isPassword({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  const [saltAndHash = ''] = unwrapped(stored).split('.')
  const known = Buffer.from(saltAndHash, 'base64url')
  const hash = await derive(password, known.subarray(0, saltLength))
  return timingSafeEqual(hash, known.subarray(saltLength))
}

function wrapped(text: string) {
  const { kid, key } = keyFor('pepper')
  return `w1.${kid}.${encrypt(key, text, boundTo(kid)).toString('base64url')}`
}

function unwrapped(stored: string) {
  const [, kid, record] = storedPattern.exec(stored) ?? []
  if (!kid || !record) throw new Error('This is not a stored password.')
  return decrypt(keyOf('pepper', kid), Buffer.from(record, 'base64url'), boundTo(kid))
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
