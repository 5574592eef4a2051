import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAdminTopic } from './platform/realtime/live.server.ts'
import { factsOf, routesWith } from './route-manifest.server.ts'

const sources = globSync(['app/**/*.{ts,tsx}', 'host/**/*.ts']).filter((file) => !/(^app\/route|\.test\.)/.test(file))

test('links, forms and redirects name no path but through href()', () => {
  const beginnings = new Set(routesWith(() => true).flatMap((path) => /^\/[a-z-]+/.exec(path)?.[0] ?? []))
  const written = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\b(?:href\(|(?:live|routeManifest\))\[)'[^']*'/g, '')
    const found = [...text.matchAll(/(?:["'`]|action=\\?")(\/[a-z-]+)[^\n]*/g)]
    return found.filter(([, beginning = '']) => beginnings.has(beginning)).map(([line]) => `${file}: ${line}`)
  })
  expect(sources.length).toBeGreaterThan(300)
  expect(written).toEqual([])
})

test('only pages for admins follow the changes that admins see', () => {
  const following = routesWith(({ live }) => live?.some(isAdminTopic))
  expect(following.length).toBeGreaterThan(0)
  expect(following.map((path) => factsOf(path).opens)).toEqual(following.map(() => 'admins'))
})

test('what is the same for all visitors is open to everybody, and crawlers are sent to nothing else', () => {
  for (const path of routesWith(({ sameFor, crawlers }) => sameFor || crawlers === 'listed')) {
    expect([path, factsOf(path).opens]).toEqual([path, 'everybody'])
  }
})

test('a form with a parameter in its address takes no files, as the limit of its size knows no parameters', () => {
  expect(routesWith(({ uploads, unlimited }) => uploads || unlimited).filter((path) => path.includes(':'))).toEqual([])
})
