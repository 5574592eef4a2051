import { expect, test } from 'vitest'
import { findIdentifyingText } from './identifying-text.ts'

const known = ['Baobab Bank', 'Kisumu, Kenya']

test.each([
  ['Write to jane.doe@example.org for more.', ['jane.doe@example.org']],
  ['adébáyọ̀@pòstà.ng knows', ['adébáyọ̀@pòstà.ng']],
  ['I am at thabo [at] mail [dot] com', ['thabo [at] mail [dot] com']],
  ['zuri at gmail dot com', ['zuri at gmail dot com']],
  ['See https://example.org/~me?x=1', ['https://example.org/~me?x=1']],
  ['www.myblog.co.ke has it all', ['www.myblog.co.ke']],
  ['read it on kofi-writes.com', ['kofi-writes.com']],
  ['linkedin.com/in/kofi', ['linkedin.com/in/kofi']],
  ['Kenya +254 712 345 678', ['+254 712 345 678']],
  ['Kenya 0712345678 call', ['0712345678']],
  ['Nigeria 0803 123 4567', ['0803 123 4567']],
  ['Nigeria +234 (0)803 123 4567', ['+234 (0)803 123 4567']],
  ['South Africa 082-123-4567', ['082-123-4567']],
  ['Ghana (024) 412 3456', ['(024) 412 3456']],
  ['Senegal 77 123 45 67', ['77 123 45 67']],
  ['Cameroon 6 71 23 45 67', ['6 71 23 45 67']],
  ['Abidjan 07 07 12 34 56', ['07 07 12 34 56']],
  ['Egypt 00201012345678', ['00201012345678']],
  ['Rwanda 250788123456', ['250788123456']],
  ['follow @zuri_writes.', ['@zuri_writes']],
  ['My manager was Jane Doe.', ['Jane Doe']],
  ['Then Adéọlá Okonkwọ left', ['Adéọlá Okonkwọ']],
  ["Ngũgĩ wa Thiong'o spoke", ["Ngũgĩ wa Thiong'o"]],
  ['It was N’Golo Kanté who said so', ['N’Golo Kanté']],
  ['with Fatou Bensouda-Diop in the room', ['Fatou Bensouda-Diop']],
  ['In Kampala Grace Auma helped me', ['Grace Auma']],
  ['Ask Pieter van der Merwe', ['Pieter van der Merwe']],
  ['Mr Banda shouts', ['Mr Banda']],
  ['and Dr. Achieng does not', ['Dr. Achieng']],
  ['my boss Thabo is kind', ['Thabo']],
  ['a colleague called Ifeoma', ['Ifeoma']],
  ['Conrad Black outed me', ['Conrad Black']],
  ['Shona Naidoo is the only ally', ['Shona Naidoo']],
  ['My colleague Shona told everyone', ['Shona']],
  ['My boss Banks laughed', ['Banks']],
  ['However Brian laughed', ['However Brian']],
  ['I went to Shona, my supervisor, and left', ['Shona, my supervisor']],
  ['Chidi in the Ikeja branch knew', ['Chidi in the Ikeja branch']],
  ['Then Chidi in our branch knew', ['Chidi in our branch']],
  ['and Jane Doe from accounts', ['Jane Doe from accounts']],
  ['Jane Doe, our boss at gmail dot com', ['Jane Doe', 'boss at gmail dot com']],
  ['Amina, my supervisor, laughed', ['Amina, my supervisor']],
  ['the manager (Kamau) knew', ['Kamau']],
  ['a guard at the Thika Road branch', ['Thika Road branch']],
  ['the manager in Eldoret knew', ['manager in Eldoret']],
  ['my line manager in 2023 knew', ['my line manager in 2023']],
  ['our team lead (2019-2021) knew', ['our team lead (2019-2021)']],
  ['Zoë Abdi (zoe@x.org, +251 91 123 4567)', ['Zoë Abdi', 'zoe@x.org', '+251 91 123 4567']],
])('%s', (text, parts) => {
  expect(findIdentifyingText(text, known).map((part) => part.text)).toEqual(parts)
})

test.each([
  'Baobab Bank is a good place. At Baobab Bank Kisumu we were safe.',
  'Human Resources and the Managing Director should listen. The Diversity Council meets in October.',
  'I was there from 2019-2021, on 12-03-2021 and in 2020, 2021 and 2022.',
  'They pay KES 1,000,000 or 100 000 a month; 24/7, 9 to 5, 3.5 of 5.',
  'South Africa and Sierra Leone have offices, also Dar es Salaam and Addis Ababa.',
  'LGBTQ+ staff have an ERG. HR and the CEO know. Pride Month is in June.',
  'Be kind.So be it. Speak up e.g. in meetings, i.e. loudly.',
  'meet @ 5, not @ all',
  'Gossip in the team is rare. However, my boss gossips.',
  'In Kisumu’s office and in the Kisumu branch, Kenyans in the team are asked.',
  'Many in the Shona team speak Somali in our office. There is Harassment in our team.',
  'Our team in 2023 was kind, and so were the managers in 2022.',
])('no identifying text in: %s', (text) => {
  expect(findIdentifyingText(text, known)).toEqual([])
})

test('each match has its kind and position', () => {
  const text = 'Jane Doe: 0712 345 678, @jane, j@d.org, www.d.org, my boss in 2023'
  const parts = findIdentifyingText(text)
  expect(parts.map(({ kind }) => kind)).toEqual([
    'name',
    'phone number',
    'account name',
    'email address',
    'web address',
    'personal detail',
  ])
  for (const { start, end, text: part } of parts) expect(text.slice(start, end)).toBe(part)
})

test('scan time does not grow with the square of the text length', () => {
  for (const text of ['a.'.repeat(20_000), 'Aa '.repeat(20_000), '1 '.repeat(20_000), `${'a'.repeat(40_000)}@`]) {
    expect(findIdentifyingText(text).length).toBeLessThan(20_000)
  }
})

test.each([
  ' ',
  '\n',
  'a',
  'Aa',
  "A'a",
  'A-',
  '1 ',
  'a@a.',
  'Mr ',
  'manager  ',
  'Ab wa ',
  'Ab in a ',
  'the ',
  'my boss in ',
])('a form full of %j is scanned as fast as any other', (piece) => {
  expect(findIdentifyingText(`Mr manager, A${piece.repeat(120_000 / piece.length)}`).length).toBeLessThan(10_000)
})
