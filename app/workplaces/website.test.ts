import { expect, test } from 'vitest'
import { webSearch, websiteLink } from './website.ts'

test.each([
  ['https://baobab.example/about', 'https://baobab.example/about'],
  ['http://baobab.example', 'http://baobab.example/'],
  [' HTTPS://Baobab.example ', 'https://baobab.example/'],
  ['www.baobab.co.ke', 'https://www.baobab.co.ke/'],
  ['baobab.africa/jobs', 'https://baobab.africa/jobs'],
])('%s is linked', (typed, href) => {
  expect(websiteLink(typed)).toBe(href)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://baobab.example/%0aalert(1)',
  'data:text/html,x',
  'ftp://baobab.example',
  'mailto:hr@baobab.example',
  '//baobab.example',
  'https://bank.example@evil.example',
  'we have none',
  'baobab',
  '',
  null,
])('%s stays plain text', (typed) => {
  expect(websiteLink(typed)).toBe(null)
})

test('a company without a website is searched for by its name', () => {
  expect(webSearch('A&B Bank')).toBe('https://duckduckgo.com/?q=A%26B%20Bank')
})
