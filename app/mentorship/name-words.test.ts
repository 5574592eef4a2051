import { expect, test } from 'vitest'
import { nameWords, nameWordsIn, sharesName, withoutNameWords } from './name-words.ts'

const fullName = 'Adaobi Okonkwọ-Eze'

test('the words of a name are those of two letters or more, without case and accents', () => {
  expect(nameWords('  Ọlá N’Golo B. wa Thiong’o-Éze ')).toEqual(['ola', 'golo', 'wa', 'thiong', 'eze'])
})

test.each([
  ...['Adaobi', 'adaobi', 'ADAÓBI', 'Quiet Adaobi', 'AdaobiO', 'adaobio', 'XAdaobiX', 'adaobi_87', 'Ad Aobi'],
  ...['Okonkwo', 'Okonkwọ Heron', 'Eze', 'The Eze of Lagos', 'okonkwoeze', 'OE Okonkwo2', 'Ada', 'Obi Heron', 'Konkwo'],
  ...['Ada\u00adobi', 'A d a o b i', 'Adaobi Okonkwọ-Eze', 'eze', 'EzeHeron'],
])('%s leads back to the name', (alias) => {
  expect(sharesName(alias, fullName)).toBe(true)
})

test.each(['Quiet Heron', 'Harbour Heron', 'AO', 'A. O.', 'Morning Star', 'ሰላም', '', 'Do'])('%s does not', (alias) => {
  expect(sharesName(alias, fullName)).toBe(false)
})

test('a name of two letters is refused as a word, and stands within others', () => {
  expect(sharesName('Quiet Bo', 'Bo Li')).toBe(true)
  expect(sharesName('BoHeron', 'Bo Li')).toBe(true)
  expect(sharesName('Harbour Lion', 'Bo Li')).toBe(false)
})

test.each([
  ['I am Adaobi, hello.', ['Adaobi']],
  ["ask ADAÓBI's team or Ms Okonkwo", ['ADAÓBI', 'Okonkwo']],
  ['Write to adaobi.okonkwo@mail.example', ['adaobi', 'okonkwo']],
  ['@adaobi_o and @AdaobiO and adaobio1', ['adaobi', 'AdaobiO', 'adaobio1']],
  ['okonkwoeze at work', ['okonkwoeze']],
  ['eze', ['eze']],
  ['Ada\u00adobi', ['Ada\u00adobi']],
  ['A freezer, an oasis and the Obi prize.', []],
])('of “%s” these are part of the name: %j', (text, words) => {
  expect(nameWordsIn(text, fullName)).toEqual(words)
})

test('a short name is known by its capital in a running text', () => {
  expect(nameWordsIn('So we met, and so it went on. SO!', 'So Tan')).toEqual(['So', 'SO'])
})

test('the words of the name are left out of a text, and nothing else', () => {
  expect(withoutNameWords('I, Adaobi (adaobio@x.example), build\nbridges.', fullName)).toBe(
    'I, … (…@x.example), build\nbridges.',
  )
  expect(withoutNameWords('Nothing to see.', fullName)).toBe('Nothing to see.')
})
