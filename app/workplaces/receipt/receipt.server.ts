import { createHash, createHmac } from 'node:crypto'
import { keyFor, keysFor } from '../../platform/crypto/keyring.server.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bytesOfCode = 16

/**
 * The receipt code of a review, 16 bytes. The same form gives the same code, so that every answer to a form that was
 * sent twice shows the one that works; without the keyring and the form token nobody can compute it.
 */
export function receiptCode(userId: string, formToken: string): Buffer {
  return codeUnder(keyFor('receipt').key, userId, formToken)
}

/** That code, and behind it those that the same form was given under earlier keys. */
export function receiptCodes(userId: string, formToken: string): Buffer[] {
  return keysFor('receipt').map((key) => codeUnder(key, userId, formToken))
}

function codeUnder(key: Buffer, userId: string, formToken: string) {
  return createHmac('sha256', key).update(`${userId}|${formToken}`).digest().subarray(0, bytesOfCode)
}

/** A receipt code as it is shown: 26 characters of Crockford's base32 in groups of four. */
export function writeReceipt(code: Buffer): string {
  const digits = BigInt(`0x${code.toString('hex')}`)
    .toString(32)
    .padStart(26, '0')
  const written = Array.from(digits, (digit) => crockford[Number.parseInt(digit, 32)]).join('')
  return written.match(/.{1,4}/g)?.join('-') ?? ''
}

/** The code in what somebody typed, whatever the case, the grouping, and O for 0 or I and L for 1; null when it is none. */
export function readReceipt(typed: string): Buffer | null {
  const written = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  const digits = Array.from(written, (character) => crockford.indexOf(character))
  const isCode = digits.length === 26 && !digits.includes(-1) && Number(digits[0]) < 8
  if (!isCode) return null
  const number = digits.reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)
  return Buffer.from(number.toString(16).padStart(2 * bytesOfCode, '0'), 'hex')
}

/** What a review's row keeps of its receipt code. A row is found by this hash, so the search tells nothing of the code. */
export function receiptHash(code: Buffer): Buffer {
  return createHash('sha256').update('receipt/v1').update(code).digest()
}
