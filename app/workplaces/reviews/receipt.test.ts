import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { formTokenHash, isFormToken, newFormToken } from '../../platform/http/form-token.server.ts'
import { readReceipt, receiptCodes, receiptHash, writeReceipt } from './receipt.server.ts'

beforeAll(() => ensureKeyring(db()))

const code = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes))

test('a receipt code round-trips as 26 characters in groups', () => {
  fc.assert(
    fc.property(code, (bytes) => {
      const written = writeReceipt(bytes)
      expect(written).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
      expect(readReceipt(written)).toEqual(bytes)
    }),
  )
})

test('known codes match encodings worked out by hand', () => {
  // 128 bits are 26 digits of five bits with two leading zero bits: 1 is 25 zeros and a one, all ones is a 7 and Zs.
  expect(writeReceipt(Buffer.from('00000000000000000000000000000001', 'hex'))).toBe('0000-0000-0000-0000-0000-0000-01')
  expect(writeReceipt(Buffer.alloc(16, 0xff))).toBe('7ZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ')
})

test('reading a code ignores case, grouping and letters that look like digits', () => {
  const bytes = Buffer.from('0108421084210842108421084210842f', 'hex')
  const written = writeReceipt(bytes)
  const typed = ` ${written.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')}\n`
  expect(readReceipt(typed)).toEqual(bytes)
  expect(readReceipt(written.replaceAll('1', 'I').replaceAll('-', ''))).toEqual(bytes)
  const wide = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
  for (const pasted of [
    written.replace(/\w/g, wide).replaceAll('-', '－'),
    `\u2068${written.replaceAll('-', '.')}\u2069.`,
    written.replaceAll('-', '\u2011').replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
  ])
    expect(readReceipt(pasted)).toEqual(bytes)
})

test.each([
  '',
  'hello',
  '8ZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZ',
  'U'.repeat(26),
  '0'.repeat(25),
  '0'.repeat(27),
  'ﬃ'.repeat(26),
])('"%s" is not a receipt code', (typed) => {
  expect(readReceipt(typed)).toBe(null)
})

test('each form gives one receipt code, and other forms and members get different codes', () => {
  const token = newFormToken()
  const receiptCode = (userId: string, formToken: string) => receiptCodes(userId, formToken)[0]
  expect(receiptCode('ada', token)).toEqual(receiptCode('ada', token))
  const codes = [receiptCode('ada', token), receiptCode('bob', token), receiptCode('ada', newFormToken())]
  expect(new Set(codes.map((each) => each.toString('hex'))).size).toBe(3)
  expect(codes.every(({ length }) => length === 16)).toBe(true)
})

test('the stored hash is the SHA-256 of the label and the code', () => {
  const bytes = randomBytes(16)
  const expected = createHash('sha256')
    .update(Buffer.concat([Buffer.from('receipt/v1'), bytes]))
    .digest()
  expect(receiptHash(bytes)).toEqual(expected)
})

test('form tokens are random, recognised by their format and hashed with their member', () => {
  const tokens = Array.from({ length: 100 }, newFormToken)
  expect(new Set(tokens).size).toBe(100)
  expect(tokens.every(isFormToken)).toBe(true)
  expect(['', 'x', 'x'.repeat(23), `${'x'.repeat(21)}=`].some(isFormToken)).toBe(false)
  expect(formTokenHash('ada', 't')).not.toEqual(formTokenHash('bob', 't'))
})
