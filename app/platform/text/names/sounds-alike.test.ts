import { expect, test } from 'vitest'
import { toSearchKey } from '../search-key.ts'
import { sharedConsonants, soundsOf, spoken } from './sounds-alike.ts'

const keyOf = (word: string) => toSearchKey(spoken(word))
const shared = (one: string, other: string) => sharedConsonants(keyOf(one), soundsOf(keyOf(other)))

test.each([
  ...['Mohammed محمد', 'Muhamad محمد', 'Waleed وليد', 'Walid وليد', 'Yusuf يوسف', 'Youssef يوسف', 'Aïcha عائشة'],
  ...['Fatimah فاطمة', 'Khaled خالد', 'Layla ليلى', 'Chérif شريف', 'Sherif شريف', 'Mostafa مصطفى', 'Ghali غالي'],
  ...['Abdelkader القادر', 'Abderrahman عبدالرحمن', 'Elmasri المصري', 'Djamila جميلة', 'Qasim قاسم', 'Kassem قاسم'],
  ...['Abebe አበበ', 'Tesfaye ተስፋዬ', 'Hiwot ሕይወት', 'Tsehay ፀሐይ', 'Agegnehu አገኘሁ', 'Getachew ጌታቸው', 'Yohannes ዮሐንስ'],
  ...['ሳራ سارة', 'ኢብራሂም إبراهيم', 'መሐመድ محمد'],
])('%s are spellings of one name', (both) => {
  const [one = '', other = ''] = both.split(' ')
  expect(shared(one, other)).toBeGreaterThan(0)
  expect(shared(other, one)).toBe(shared(one, other))
})

test.each([
  ...['money منى', 'same سامي', 'Salma سلام', 'Sara ሥራ', 'Ali على', 'Karim كرامة', 'Abebe አበባ', 'Tesfaye ተስፋ'],
  ...['Sara Sarah', 'سارة سارا', 'ሳራ ሳራ', 'Omar تعمير'],
])('%s are not', (both) => {
  const [one = '', other = ''] = both.split(' ')
  expect(shared(one, other)).toBe(0)
})

test('long rows of vowels are no names, and are not compared', () => {
  expect(shared('aeiu'.repeat(50), 'اوي'.repeat(50))).toBe(0)
  expect(shared(`b${'aeui'.repeat(50)}b`, `ب${'اويع'.repeat(12)}ب`)).toBe(0)
  expect(shared('አኡኢ'.repeat(50), 'اوي'.repeat(50))).toBe(0)
})
