import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initials } from './avatar.ts'

test.each([
  ['Amina Diallo', 'AD'],
  ['Ọlá', 'Ọ'],
  ['Ọlá'.normalize('NFD'), 'Ọ'],
  ['Ṣ̀adé', 'Ṣ̀'],
  ['Nomvula Thandi Dlamini-Khumalo', 'NK'],
  ['(Dr.) “Kofi” Mensah', 'DM'],
  ['ßeta élan', 'SÉ'],
  ['𞤀𞤥𞤭', '𞤀'],
  ['منى علي', 'م\u200cع'],
  ['ሰላም አበበ', 'ሰአ'],
  ['🦒 Twiga 🌈', 'T'],
  ['🌈', ''],
  ['123 !', ''],
  ['', ''],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('any name yields at most two letters with their accents', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(initials(name)).toMatch(/^(?:\p{L}\p{M}{0,3}\u200c?){0,2}$/u)
    }),
  )
})
