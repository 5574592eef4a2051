import { createHash, createHmac } from 'node:crypto'
import { base32crockford } from '@scure/base'
import { allKeysFor } from '../../platform/crypto/keyring.server.ts'
import { cleanCode } from '../../platform/text/clean-text.ts'

const codeBytes = 16
// 128 bits fill 26 digits but for two leading bits. With four bytes in front, they fill 32, and the first six are
// zeros.
const zeros = Buffer.alloc(4)
const unwritten = '000000'

/**
 * Returns the same code for a repeated form, and those that it may have been given under earlier keys. Computing them
 * takes the keyring and the form token.
 */
export function receiptCodes(userId: string, formToken: string): [code: Buffer, ...earlier: Buffer[]] {
  const codes = allKeysFor('receipt').map((key) => deriveCode(key, userId, formToken))
  return codes as [Buffer, ...Buffer[]]
}

function deriveCode(key: Buffer, userId: string, formToken: string) {
  return createHmac('sha256', key).update(`${userId}|${formToken}`).digest().subarray(0, codeBytes)
}

export function writeReceipt(code: Buffer): string {
  const digits = base32crockford.encode(Buffer.concat([zeros, code])).slice(unwritten.length)
  return digits.match(/.{1,4}/g)?.join('-') ?? ''
}

export function readReceipt(input: string): Buffer | null {
  const digits = cleanCode(input).toUpperCase()
  try {
    const bytes = Buffer.from(base32crockford.decode(unwritten + digits))
    const isCode = bytes.length === zeros.length + codeBytes && bytes.indexOf(zeros) === 0
    return isCode ? bytes.subarray(zeros.length) : null
  } catch {
    return null
  }
}

/** Rows are looked up by this hash, so that the time of a lookup reveals nothing about the code. */
export function receiptHash(code: Buffer): Buffer {
  return createHash('sha256').update('receipt/v1').update(code).digest()
}
