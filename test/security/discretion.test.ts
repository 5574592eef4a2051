import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routePatterns } from '../route-patterns.ts'

const telling = /lgbt|queer|\bgay\b|lesbian|\btrans|pride|bisexual|homosexual/i

test('no address, and no file that browsers are given, has a telling name', () => {
  const files = globSync(['app/**/*.{tsx,css,svg,woff2,png,jpg,webp}', 'public/**/*'])
  expect(files.length).toBeGreaterThan(50)
  for (const name of [...files, ...routePatterns.map(({ pattern }) => pattern)]) expect(name).not.toMatch(telling)
})

test('on the device only the consent is kept, and never what somebody typed', () => {
  const sources = globSync('app/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const)
  const storing = sources.filter(([, source]) => /localStorage|sessionStorage|indexedDB|document\.cookie/.test(source))
  expect(storing.map(([file]) => file).sort()).toEqual(['app/site/cookie-banner.tsx', 'app/site/scroll-memory.tsx'])
})

test('no page speaks to another site: the only outside addresses are names of formats, examples and links that a person follows', () => {
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
