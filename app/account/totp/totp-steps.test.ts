import { expect, test } from 'vitest'
import { codeOf, matchingStep, parseCode } from './totp-steps.server.ts'

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
const secret = '12345678901234567890'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]

test.each(vectors)('at second %i the code is %s', (seconds, code) => {
  expect(matchingStep(secret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
  expect(matchingStep(secret, code, new Date((seconds + 30) * 1_000))).toBe(Math.floor(seconds / 30))
  expect(matchingStep(secret, code, new Date((seconds - 30) * 1_000))).toBe(Math.floor(seconds / 30))
  expect(matchingStep(secret, code, new Date((seconds + 90) * 1_000))).toBeNull()
  expect(matchingStep(`${secret}x`, code, new Date(seconds * 1_000))).toBeNull()
})

// RFC 4226, appendix D.
test('the codes of the first ten steps are those of the standard', () => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOf(secret, step))
  expect(codes).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ])
})

test('only six digits are a code, with or without the spaces that apps insert, in the digits of any keyboard', () => {
  for (const typed of [' 287 082 ', '287-082', '２８７０８２', '٢٨٧ ٠٨٢', '\u200e۲۸۷۰۸۲\u200f'])
    expect(parseCode(typed)).toBe('287082')
  for (const typed of ['', '28708', '2870823', '28708a']) expect(parseCode(typed)).toBeNull()
})
