import { expect, test } from 'vitest'
import { pageLink, webSearch, websiteLink } from './links.ts'

test.each([
  ['https://baobab.example/about', 'https://baobab.example'],
  ['http://baobab.example', 'http://baobab.example'],
  [' HTTPS://Baobab.example ', 'https://baobab.example'],
  ['www.baobab.co.ke', 'https://www.baobab.co.ke'],
  ['baobab.africa/jobs', 'https://baobab.africa'],
  ['baobab.africa:8443/jobs', 'https://baobab.africa'],
  ['baobab.africa?ref=zuri', 'https://baobab.africa'],
  ['https://baobab.example:8443/a/b?utm_source=zuri&id=7#me', 'https://baobab.example'],
  ['https://zuri:secret@baobab.example/', 'https://baobab.example'],
  ['https://bank.example@evil.example', 'https://evil.example'],
])('websiteLink reduces %s to %s', (typed, href) => {
  expect(websiteLink(typed)).toBe(href)
  expect(websiteLink(href)).toBe(href)
})

const noAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt://baobab.example/%0aalert(1)',
  'data:text/html,x',
  'ftp://baobab.example',
  'mailto:hr@baobab.example',
  'hr@baobab.example',
  '//baobab.example',
  'https://',
  'we have none',
  'baobab',
  '',
  null,
]

test.each(noAddresses)('%s is not a website', (typed) => {
  expect([websiteLink(typed), pageLink(typed)]).toEqual([null, null])
})

test.each([
  ['https://www.linkedin.com/in/zuri?trk=contact-info&utm_source=share#top', 'https://www.linkedin.com/in/zuri'],
  ['linkedin.com/in/zuri', 'https://linkedin.com/in/zuri'],
])('pageLink keeps the path of %s: %s', (typed, href) => {
  expect(pageLink(typed)).toBe(href)
})

test('a company without a website gets a web search for its name', () => {
  expect(webSearch('A&B Bank')).toBe('https://duckduckgo.com/?q=A%26B%20Bank')
})
