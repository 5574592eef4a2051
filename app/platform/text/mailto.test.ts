import { expect, test } from 'vitest'
import { mailtoLink } from './links.ts'

test.each([
  ['abeba@example.org', 'mailto:abeba@example.org'],
  ['abeba+work@example.org', 'mailto:abeba%2Bwork@example.org'],
  ["o'brien@pòstà.ng", "mailto:o'brien@p%C3%B2st%C3%A0.ng"],
])('%s is an address to write to', (address, link) => {
  expect(mailtoLink(address)).toBe(link)
})

test.each([
  null,
  '',
  'abeba',
  'abeba@example.org?bcc=all@example.org',
  'abeba@example.org,other@example.org',
  'abeba@example.org%0aBcc:other@example.org',
  'Abeba <abeba@example.org>',
  'javascript:alert(1)@example.org',
])('%s is not', (typed) => {
  expect(mailtoLink(typed)).toBe(null)
})
