import { expect, test } from 'vitest'
import { authMode, missingCredentials, typedCredentials } from './credentials.ts'

test('the URL sets the mode, and sign-in is the default', () => {
  expect(authMode(new URLSearchParams('mode=sign-up'))).toBe('sign-up')
  expect(authMode(new URLSearchParams('mode=reset'))).toBe('reset')
  expect(authMode(new URLSearchParams(''))).toBe('sign-in')
  expect(authMode(new URLSearchParams('mode=constructor'))).toBe('sign-in')
})

test('an incomplete form reports what is missing', () => {
  const both = 'Please enter both email and password.'
  expect(missingCredentials('sign-in', { email: '', password: 'x' })).toBe(both)
  expect(missingCredentials('sign-up', { email: 'a@b.c', password: '' })).toBe(both)
  expect(missingCredentials('reset', { email: '', password: '' })).toBe('Please enter your email address.')
  expect(missingCredentials('reset', { email: 'a@b.c', password: '' })).toBeNull()
  expect(missingCredentials('sign-in', { email: 'a@b.c', password: ' ' })).toBeNull()
})

test('email addresses are cleaned, passwords are not, and files are ignored', () => {
  const form = new FormData()
  form.set('email', ' Amina <amina@example.org>; ')
  form.set('password', ' a b ')
  expect(typedCredentials(form)).toEqual({ email: 'amina@example.org', password: ' a b ', staysSignedIn: false })
  form.set('email', new File(['x'], 'x.txt'))
  expect(typedCredentials(form).email).toBe('')
})
