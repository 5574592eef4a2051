import { expect, test } from 'vitest'
import { shortened } from './shorten.ts'

test.each([
  ['A short one.', 'A short one.'],
  ['One word, and another', 'One word…'],
  ['الخرطوم، والقاهرة', 'الخرطوم…'],
  ['አዲስ አበባ፣ ጎንደርም ሌላም', 'አዲስ አበባ…'],
  ['𞤀𞤣𞤤𞤢𞤥𞤀𞤣𞤤𞤢𞤥𞤀𞤣𞤤𞤢𞤥', '𞤀𞤣𞤤𞤢𞤥𞤀𞤣𞤤𞤢𞤥𞤀𞤣…'],
])('%s is shortened to %s', (text, short) => {
  expect(shortened(text, 12)).toBe(short)
})
