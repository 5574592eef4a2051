import { createHash, createHmac } from 'node:crypto'
import { allKeysFor, keyFor } from '../../platform/crypto/keyring.server.ts'

const crockfordBase32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeBytes = 16

/** Returns the same code for a repeated form. Computing it takes the keyring and the form token. */
export function receiptCode(userId: string, formToken: string): Buffer {
  return deriveCode(keyFor('receipt').key, userId, formToken)
}

/** Returns the current code first, then those under earlier keys of the keyring. */
export function receiptCodes(userId: string, formToken: string): Buffer[] {
  return allKeysFor('receipt').map((key) => deriveCode(key, userId, formToken))
}

function deriveCode(key: Buffer, userId: string, formToken: string) {
  return createHmac('sha256', key).update(`${userId}|${formToken}`).digest().subarray(0, codeBytes)
}

export function writeReceipt(code: Buffer): string {
  const digits = BigInt(`0x${code.toString('hex')}`)
    .toString(32)
    .padStart(26, '0')
  const written = Array.from(digits, (digit) => crockfordBase32[Number.parseInt(digit, 32)]).join('')
  return written.match(/.{1,4}/g)?.join('-') ?? ''
}

export function readReceipt(typed: string): Buffer | null {
  const written = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const digits = Array.from(written, (character) => crockfordBase32.indexOf(character))
  const isCode = digits.length === 26 && !digits.includes(-1) && Number(digits[0]) < 8
  if (!isCode) return null
  const number = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)
  return Buffer.from(number.toString(16).padStart(2 * codeBytes, '0'), 'hex')
}

/** Rows are looked up by this hash, so that the time of a lookup reveals nothing about the code. */
export function receiptHash(code: Buffer): Buffer {
  return createHash('sha256').update('receipt/v1').update(code).digest()
}
