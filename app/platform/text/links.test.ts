import { expect, test } from 'vitest'
import { originOf, pageLink, shownWebsite, webSearch, websiteLink } from './links.ts'

test.each([
  ['https://baobab.example/about', 'https://baobab.example'],
  ['http://baobab.example', 'http://baobab.example'],
  [' HTTPS://Baobab.example ', 'https://baobab.example'],
  ['www.baobab.co.ke', 'https://www.baobab.co.ke'],
  ['baobab.africa/jobs', 'https://baobab.africa'],
  ['baobab.africa:8443/jobs', 'https://baobab.africa:8443'],
  ['baobab.africa?ref=zuri', 'https://baobab.africa'],
  ['https://baobab.example:8443/a/b?utm_source=zuri&id=7#me', 'https://baobab.example:8443'],
  ['https://zuri:secret@baobab.example/', 'https://baobab.example'],
  ['https://bank.example@evil.example', 'https://evil.example'],
  ['https://www.facebook.com/baobab.bank/?ref=zuri', 'https://www.facebook.com/baobab.bank'],
  ['m.facebook.com/baobab', 'https://m.facebook.com/baobab'],
  ['https://www.linkedin.com/company/baobab/about/?trk=zuri', 'https://www.linkedin.com/company/baobab'],
  ['linktr.ee/baobab#top', 'https://linktr.ee/baobab'],
  ['https://sites.google.com/view/baobab/home', 'https://sites.google.com/view/baobab'],
  ['https://www.tiktok.com/@baobab/video/7', 'https://www.tiktok.com/@baobab'],
  ['https://youtube.com/@baobab/videos', 'https://youtube.com/@baobab'],
  ['https://youtube.com/channel/UC0a', 'https://youtube.com/channel/UC0a'],
  ['https://x.com/baobab', 'https://x.com/baobab'],
  ['https://baobab.business.site/about', 'https://baobab.business.site'],
  ['notfacebook.com/zuri', 'https://notfacebook.com'],
  ['https://مثال.إختبار:8080/وظائف', 'https://مثال.إختبار:8080'],
  ['HTTPS://Société.example/x', 'https://société.example'],
  ['ሥራ.example', 'https://ሥራ.example'],
  ['baobab.africa.', 'https://baobab.africa'],
  ['https://baobab.africa./jobs', 'https://baobab.africa'],
  ['مثال.إختبار.', 'https://مثال.إختبار'],
  ['https://www.facebook.com./baobab?ref=zuri', 'https://www.facebook.com/baobab'],
  ['https://my_bank.example', 'https://my_bank.example'],
  ['https://ọjà-ŋɛɓɔ.example', 'https://ọjà-ŋɛɓɔ.example'],
])('websiteLink reduces %s to %s', (typed, href) => {
  expect(websiteLink(typed)).toBe(href)
  expect(websiteLink(href)).toBe(href)
})

test.each([
  'https://www.facebook.com',
  'https://facebook.com/profile.php?id=7',
  'https://www.facebook.com/share/1AbCdEf/',
  'https://www.facebook.com/groups/zuri',
  'https://www.linkedin.com/in/zuri',
  'https://www.instagram.com/p/Cabc/',
  'https://x.com/zuri/status/7',
  'https://vm.tiktok.com/ZMabc/',
  'https://www.youtube.com/watch?v=7',
  'https://wa.me/254700000000',
  'https://api.whatsapp.com/send?phone=254700000000',
  'https://maps.app.goo.gl/abc',
  'https://bit.ly/abc',
  'https://t.co/abc',
  'https://tinyurl.com/abc',
])('%s leads to no company, so that it is an address, but no website', (typed) => {
  expect(websiteLink(typed)).toBe(null)
  expect(originOf(typed)).toBe(new URL(typed).origin)
})

test.each([
  ['https://xn--mgbh0fb.example/', 'https://xn--mgbh0fb.example'],
  // The first letter is Cyrillic.
  ['https://аpple.example/', 'https://xn--pple-43d.example'],
  ['https://аррӏе.example/', 'https://xn--80ak6aa92e.example'],
  ['https://zuri:secret@مثال.example/', 'https://xn--mgbh0fb.example'],
  ['https://facebᴏᴏk.example', 'https://xn--facebk-m15ba.example'],
  ['https://ɡrowth.example', 'https://xn--rowth-qmc.example'],
  ['https://zurı.example', 'https://xn--zur-lua.example'],
  ['https://zuri\u0307.example', 'https://xn--zuri-twc.example'],
])('%s may be taken for another, and is shown as %s', (typed, href) => {
  expect(websiteLink(typed)).toBe(href)
})

test('of a website, all but the scheme is shown', () => {
  expect(shownWebsite('https://www.facebook.com/baobab')).toBe('www.facebook.com/baobab')
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
  'http://localhost:3000',
  'http://intranet/',
  'http://192.168.0.1/',
  'https://0x7f.1',
  'http://[::1]/',
  'https://https://baobab.example',
  'https://baobab.example）',
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
