import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSearchKey } from './search-key.ts'

test.each([
  ['Adéọlá Ọ̀ṣúndáre', 'adeola osundare'],
  ['  Zoë   Nkrumah ', 'zoe nkrumah'],
  ['Ɓalaraɓe Ƙwari', 'balarabe kwari'],
  ['Esi Mɛnsah-Ɔtoo', 'esi mensah-otoo'],
  ['N’Golo Ŋoma', "n'golo noma"],
  ['N‘Djaména N`Djamena N´Djamena Nʼdjamena', "n'djamena n'djamena n'djamena n'djamena"],
  ['İpek STRASSE straße', 'ipek strasse strasse'],
  ['ሰላም አበበ', 'ሰላም አበበ'],
  ['a\u0000b\u200b', 'ab'],
  ['', ''],
])('%s is searched by %s', (name, key) => {
  expect(toSearchKey(name)).toBe(key)
})

test('a key is its own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(toSearchKey(toSearchKey(name))).toBe(toSearchKey(name))
    }),
  )
})

test('a part of a name as it was typed is a part of its key', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcéọṢɛ'), minLength: 1 })
  fc.assert(
    fc.property(word, word, word, (one, two, three) => {
      expect(toSearchKey(`${one} ${two} ${three}`)).toContain(toSearchKey(two.toUpperCase()))
    }),
  )
})
