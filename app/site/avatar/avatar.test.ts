import { expect, test } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { contrast } from '../../../test/contrast.ts'
import { avatarColours, avatarSvg } from './avatar.ts'

const addressOf = (name: string) => `/avatar?name=${encodeURIComponent(name)}`

test('an avatar is a public, inert SVG, cacheable for a day', async () => {
  const { status, headers } = await visitor.get(addressOf('Amina Diallo'))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.getSetCookie()).toEqual([])
})

test.each([
  ['Amina Diallo', 'AD'],
  ['ọlá', 'Ọ'],
  ['ሰላም አበበ', 'ሰአ'],
  ['🦒🌈', ''],
  ['', ''],
  ['x'.repeat(10_000), 'X'],
])('%.20s is drawn as "%s"', async (name, letters) => {
  const svg = await (await visitor.get(addressOf(name))).text()
  expect(/<text[^>]*>([^<]*)<\/text>/.exec(svg)?.[1]).toBe(letters)
})

test('a missing or malformed name still returns a picture', async () => {
  for (const path of ['/avatar', '/avatar?name', '/avatar?name=%F0%9F', '/avatar?name=a&name=b']) {
    expect((await visitor.get(path)).status, path).toBe(200)
  }
})

test('only the initials of a name reach the picture', () => {
  const plain = avatarSvg('A Z').replace(/fill="#\w+"|stroke="#\w+"/g, '')
  for (const [first, last] of [
    ['<a><script>alert(1)</script>', '</text><z'],
    ['"a" onload="', 'href=javascript:z'.replace(/^/, '&#x26;z" ')],
    [']]>a', '<![CDATA[z'],
    ['\u0000\u202ea', '\uffffz\ud800'],
  ]) {
    const drawn = avatarSvg(`${first} ${last}`).replace(/fill="#\w+"|stroke="#\w+"/g, '')
    expect(drawn.replace(/>[^<>]*<\/text>/, '')).toBe(plain.replace(/>[^<>]*<\/text>/, ''))
    expect(drawn).not.toMatch(/script|onload|javascript|CDATA|\0|\ufffd/)
  }
})

test('a name always gets the same colour, names use every colour, and letters are legible on each', () => {
  expect(avatarSvg('Amina Diallo')).toBe(avatarSvg('Amina Diallo'.normalize('NFD')))
  const drawn = Array.from({ length: 200 }, (_, n) => avatarSvg(`name ${n}`)).join()
  for (const { background, letters } of avatarColours) {
    expect(drawn).toContain(background)
    expect(contrast(background, letters), background).toBeGreaterThanOrEqual(4.5)
  }
})
