import { expect, test } from 'vitest'
import { isCommonPassword } from './password-policy.server.ts'
import { passwordError } from './password-policy.ts'

const rules = { min: 6, forbidden: ['Amina@example.org', 'Upinde'], isCommon: false }

test.each([
  ['', 'at least 6'],
  ['abcde', 'at least 6'],
  ['😀😀😀😀😀', 'at least 6'],
  ['x'.repeat(129), 'at most 128'],
  ['amina@EXAMPLE.org', 'not your email address'],
  [' upinde', 'name of this site'],
])('%j is rejected: %s', (password, reason) => {
  expect(passwordError(password, rules)).toContain(reason)
})

test.each(['abcdef', '😀😀😀😀😀😀', 'x'.repeat(128), '😀'.repeat(128), '      ', 'mvua ya masika', '<script>'])(
  '%j is accepted',
  (password) => {
    expect(passwordError(password, rules)).toBeNull()
  },
)

test('an admin’s password needs fifteen characters', () => {
  expect(passwordError('fourteen chars', { ...rules, min: 15 })).toContain('at least 15')
  expect(passwordError('fifteen letters', { ...rules, min: 15 })).toBeNull()
})

test('common passwords are recognised in any spelling and rejected', async () => {
  const lastOfTenThousand = '24081990'
  // Passwords are hashed in NFKC, which turns full-width letters into plain ones.
  for (const password of ['123456', 'password', 'PassWord', 'ｐａｓｓｗｏｒｄ', 'trustno1', lastOfTenThousand])
    expect(await isCommonPassword(password), password).toBe(true)
  for (const password of ['mvua ya masika', '25021983']) expect(await isCommonPassword(password)).toBe(false)
  expect(passwordError('password', { ...rules, isCommon: true })).toContain('too common')
})
