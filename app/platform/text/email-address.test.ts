import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanEmailAddress, isEmailAddress } from './email-address.ts'

test.each(['a@b', 'amina.w+work@example.co.ke', "o'neil@example.org", `${'a'.repeat(240)}@example.org`])(
  '%s is a valid email address',
  (text) => expect(isEmailAddress(text)).toBe(true),
)

test.each([
  '',
  'amina',
  'amina@',
  '@example.org',
  'a b@example.org',
  'a@b@c',
  'a@b,c@d',
  'Amina <a@b.c>',
  'a@b.c\nBcc: d@e.f',
  'a@-b.c',
  `${'a'.repeat(250)}@example.org`,
])('%j is not a valid email address', (text) => expect(isEmailAddress(text)).toBe(false))

test.each([
  ['\u200ejo@example.org\u200f', 'jo@example.org'],
  ['\u202ajo@exam\u200bple.org\u202c', 'jo@example.org'],
  ['\u2068jo@example.org\u2069', 'jo@example.org'],
  ['\ufeffjo@exam\u00adple.org\u00a0', 'jo@example.org'],
  ['jo\u200d@example.org', 'jo@example.org'],
  ['mailto:jo@example.org', 'jo@example.org'],
  ['MAILTO: jo@example.org', 'jo@example.org'],
  ['<jo@example.org>', 'jo@example.org'],
  ['Jo Ade <jo@example.org>', 'jo@example.org'],
  ['"jo@home" <mailto:jo@example.org>,', 'jo@example.org'],
  ['jo@example.org,', 'jo@example.org'],
  ['jo@example.org; ', 'jo@example.org'],
  ['jo@example.org.', 'jo@example.org'],
  ['jo@example.org،', 'jo@example.org'],
  ["'jo@example.org'", 'jo@example.org'],
  ["'o'neil@example.org';", "o'neil@example.org"],
  ['*_jo@example.org_*', 'jo@example.org'],
  ['```jo@example.org```', 'jo@example.org'],
  ['_jo@example.org', '_jo@example.org'],
  ['(jo@example.org)', 'jo@example.org'],
  ['“mailto:jo@example.org”', 'jo@example.org'],
  ['„jo@example.org“', 'jo@example.org'],
  ['ｊｏ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'jo@example.org'],
  ['jo@exämple.org', 'jo@xn--exmple-cua.org'],
  ['Jo@EXA\u0308MPLE.ORG', 'Jo@xn--exmple-cua.org'],
  ['jo@مثال.السعودية', 'jo@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  ['\u200fjo@مثال.السعودية\u200f؛', 'jo@xn--mgbh0fb.xn--mgberp4a5d4ar'],
  // A joiner is a letter of the domain in Persian, and nothing in Latin letters.
  ['jo@نامه\u200cای.com', 'jo@xn--mgba3gch31f060k.com'],
  ['jo@ex\u200cämple.org', 'jo@xn--exmple-cua.org'],
])('%j is cleaned to %s', (pasted, address) => expect(cleanEmailAddress(pasted)).toBe(address))

test.each([
  '',
  '@',
  'jo@',
  'jo ade@example.org',
  'Email (jo@example.org)',
  'jöse@example.org',
  'jo@example.org, ade@example.org',
  '<jo@example.org>, <ade@example.org>',
  'jo@exämple.org/path',
  'jo@exämple.org:80',
  'jo@ä%41.org',
  'jo@ä..org',
  'jo@1.ä@2',
])('%j stays as it is, for its author to correct', (typed) => {
  expect(cleanEmailAddress(typed)).toBe(typed)
  expect(isEmailAddress(typed)).toBe(false)
})

test('a space that does not break joins no word to an address', () => {
  for (const space of ['\u00a0', '\u2007', '\u202f'])
    expect(isEmailAddress(cleanEmailAddress(`Email${space}jo@example.org`))).toBe(false)
})

test('an address of ASCII characters stays as it is', () => {
  const part = fc.stringMatching(/^[a-zA-Z\d](?:[a-zA-Z\d-]{0,20}[a-zA-Z\d])?$/)
  const local = fc.stringMatching(/^[\w.!#$%&'*+/=?^`{|}~-]{1,60}$/)
  fc.assert(
    fc.property(local, fc.array(part, { minLength: 1, maxLength: 4 }), (name, domain) => {
      const address = `${name}@${domain.join('.')}`
      expect(cleanEmailAddress(address)).toBe(address)
    }),
  )
  for (const address of ['jo@1.2', 'jo@0x7f', 'jo@xn--exmple-cua.org', 'jo@XN--A.org'])
    expect(cleanEmailAddress(address)).toBe(address)
})
