import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newMember, visitor } from '../app.ts'
import { requiredOfMentee, requiredOfMentor } from '../example-application.ts'
import { required } from '../example-review.ts'
import type { FormFields } from '../multipart.ts'
import { routePatterns } from '../route-patterns.ts'
import { telling } from '../telling.ts'

test('no URL and no file sent to browsers has a revealing name', () => {
  const files = globSync(['app/**/*.{tsx,css,svg,woff2,png,jpg,webp}', 'public/**/*'])
  expect(files).not.toHaveLength(0)
  for (const name of [...files, ...routePatterns.map(({ pattern }) => pattern)]) expect(name).not.toMatch(telling)
})

test('the device stores only the consent, the scroll position and the fact that somebody left, never what was typed', () => {
  const sources = globSync('app/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const)
  const storing = sources.filter(([, source]) => /localStorage|sessionStorage|indexedDB|document\.cookie/.test(source))
  expect(storing.map(([file]) => file).sort()).toEqual([
    'app/site/layout/cookie-banner.tsx',
    'app/site/layout/shell.tsx',
    'app/site/leave/quick-exit-mark.ts',
  ])
  const mark = storing.find(([file]) => file === 'app/site/leave/quick-exit-mark.ts')?.[1]
  expect(mark?.match(/setItem\([^)]*\)/g)?.map((call) => call.replace(/\W+/g, ' '))).toEqual(
    Array(2).fill('setItem key 1 '),
  )
  expect(mark).toContain("const key = 'ended'\n")
})

test.each<[string, FormFields, number[]]>([
  ['/submit-review', required, [0, 1, 2, 3, 4]],
  ['/apply-mentee', requiredOfMentee, [0, 1, 2]],
  ['/apply-mentor', requiredOfMentor, [0, 1, 2]],
])('every step of %s turns off autocomplete for its form and text fields', async (path, answers, steps) => {
  const member = await newMember()
  let texts = 0
  for (const step of steps) {
    const html = await (await member.post(path, { ...answers, step: String(step) })).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).toMatch(/<form[^>]*class="wizard[^>]*>/)
    const typed =
      main.match(
        /<form(?=[^>]*class="wizard)[^>]*>|<input(?=[^>]*type="(?:text|email|tel|url|search)")[^>]*>|<textarea[^>]*>/g,
      ) ?? []
    for (const tag of typed) expect(tag).toMatch(/autocomplete="off"/i)
    texts += typed.length - 1
  }
  expect(texts).toBeGreaterThan(5)
})

test('no page contacts another site: the only external URLs are format names, examples and links that a person follows', () => {
  const sources = globSync('app/**/*.{ts,tsx,css}').filter((file) => !file.includes('.test.'))
  const outside = sources.flatMap((file) => readFileSync(file, 'utf8').match(/https?:\/\/[\w.-]+\.[a-z]{2,}/g) ?? [])
  expect([...new Set(outside)].sort()).toEqual([
    'http://site.invalid',
    'http://www.sitemaps.org',
    'http://www.w3.org',
    'https://duckduckgo.com',
    'https://example.com',
    'https://www.google.com',
    'https://www.linkedin.com',
  ])
})

test.each(['/apply-mentee', '/apply-mentor'])('%s explains why the browser does not fill it in', async (path) => {
  const html = await (await (await newMember()).get(path)).text()
  expect(html).toContain('Your browser is asked not to fill in these fields or remember them.')
})

test('every page has a description that reveals nothing about its readers', async () => {
  for (const path of [
    '/',
    '/mentorship',
    '/inside-workplaces',
    '/work-with-us',
    '/news-and-insights',
    '/auth',
    '/terms',
  ]) {
    const html = await (await visitor.get(path)).text()
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
    expect(description.length, path).toBeGreaterThan(40)
    expect(description, path).not.toMatch(telling)
  }
})
