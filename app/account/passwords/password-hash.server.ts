import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { keyById, keyFor } from '../../platform/crypto/keyring.server.ts'
import { decrypt, encrypt } from '../../platform/crypto/primitives.server.ts'
import { type HashTurn, queueHash } from './hash-queue.server.ts'
import { adminPasswordMin } from './password-policy.ts'

const storedPattern = /^w1\.([0-9a-f]{8})\.([\w-]+)$/
const saltLength = 16
const hashLength = 32
const [longMark, shortMark] = ['.1', '.0']
// OWASP Password Storage Cheat Sheet: scrypt with N=2^17, r=8, p=1, which takes 128 MiB.
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 144 * 2 ** 20 }

/** Returns `w1.<kid>.<salt, scrypt hash and length mark, encrypted under the pepper>`. Throws TooManyHashes. */
export async function hashPassword(password: string, turn: HashTurn): Promise<string> {
  const salt = randomBytes(saltLength)
  const hash = await derive(password, salt, turn)
  const mark = [...password].length >= adminPasswordMin ? longMark : shortMark
  return wrap(`${Buffer.concat([salt, hash]).toString('base64url')}${mark}`)
}

/** Returns a stored password that no password matches. */
export function decoyPassword(): string {
  return wrap(`${randomBytes(saltLength + hashLength).toString('base64url')}${shortMark}`)
}

export function isLongEnoughForAdmin(stored: string): boolean {
  return unwrap(stored).endsWith(longMark)
}

export function rewrapPassword(stored: string): string {
  return wrap(unwrap(stored))
}

export function passwordPrefix(): string {
  return `w1.${keyFor('pepper').kid}.`
}

type Check = { hash: string; password: string }

/** Throws TooManyHashes. */
export async function isPassword({ hash: stored, password }: Check, turn: HashTurn): Promise<boolean> {
  const [saltAndHash = ''] = unwrap(stored).split('.')
  const known = Buffer.from(saltAndHash, 'base64url')
  const hash = await derive(password, known.subarray(0, saltLength), turn)
  return timingSafeEqual(hash, known.subarray(saltLength))
}

function wrap(text: string) {
  const { kid, key } = keyFor('pepper')
  return `w1.${kid}.${encrypt(key, text, associatedData(kid)).toString('base64url')}`
}

function unwrap(stored: string) {
  const [, kid, record] = storedPattern.exec(stored) ?? []
  if (!kid || !record) throw new Error('This is not a stored password.')
  return decrypt(keyById('pepper', kid), Buffer.from(record, 'base64url'), associatedData(kid))
}

function derive(password: string, salt: Buffer, turn: HashTurn): Promise<Buffer> {
  return queueHash(
    turn,
    () =>
      new Promise((resolve, reject) => {
        const done = (error: Error | null, hash: Buffer) => (error ? reject(error) : resolve(hash))
        scrypt(password.normalize('NFKC'), salt, hashLength, cost, done)
      }),
  )
}

function associatedData(kid: string) {
  return `w1|${kid}`
}
