import { expect, test } from 'vitest'
import { cleanCode } from './clean-code.ts'

test.each([
  ['٢٨٧٠٨٢', '287082'],
  ['۲۸۷۰۸۲', '287082'],
  ['２８７０８２', '287082'],
  [' 287\u00a0082\n', '287082'],
  ['2-8‑7–0−8.2', '287082'],
  ['287·082.', '287082'],
  ['*287_082*', '287082'],
  ['\u200e\u2068287\u200b082\u2069\ufeff', '287082'],
  ['７ｚＺ-٠۱', '7zZ01'],
  ['28708a', '28708a'],
  [' - ', ''],
])('of %j, %j is the code', (pasted, code) => expect(cleanCode(pasted)).toBe(code))
