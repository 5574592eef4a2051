import { expect, test } from 'vitest'
import { bareForms } from './bare-forms.ts'

test.each([
  ['واحمد', 'احمد'],
  ['فسمير', 'سمير'],
  ['بليلي', 'ليلي'],
  ['لمحمود', 'محمود'],
  ['كخالد', 'خالد'],
  ['المنصوري', 'منصوري'],
  ['وبالمنصوري', 'منصوري'],
  ['للمنصوري', 'منصوري'],
  ['وكالمنصوري', 'منصوري'],
  ['የአበበ', 'አበበ'],
  ['ለሳራ', 'ሳራ'],
  ['በማርታ', 'ማርታ'],
  ['ከዳዊትም', 'ዳዊት'],
  ['ስለሄለን', 'ሄለን'],
])('%s may be %s with something attached', (word, bare) => {
  expect(bareForms(word)).toContain(bare)
})

test.each(['بنك', 'ولا', 'كامل', 'የት', 'Bank'])('nothing is taken off %s', (word) => {
  expect(new Set(bareForms(word))).toEqual(new Set([word]))
})
