import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { categories } from './news/categories.ts'
import { isAdminTopic } from './platform/realtime/live.server.ts'
import { factsOf, routesWith } from './route-manifest.server.ts'
import { idsOf } from './ui/form/options.ts'

const sources = globSync(['app/**/*.{ts,tsx}', 'host/**/*.ts']).filter((file) => !/(^app\/route|\.test\.)/.test(file))

test('links, forms and redirects build their paths only with href()', () => {
  const beginnings = new Set(routesWith(() => true).flatMap((path) => /^\/[a-z-]+/.exec(path)?.[0] ?? []))
  const ends = new Set(routesWith((facts) => facts).flatMap((path) => /:.*(\/[a-z-]+)$/.exec(path)?.[1] ?? []))
  const written = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\b(?:href\(|(?:topics|routeManifest\))\[)'[^']*'/g, '')
    const found = [...text.matchAll(/(?:["'`]|action=\\?"|\\(?=\/))(\/[a-z-]+)[^\n]*/g)]
    const appended = [...text.matchAll(/\}(\/[a-z-]+)[^\n]*/g)]
    return [
      ...found.filter(([, beginning = '']) => beginnings.has(beginning)),
      ...appended.filter(([, end = '']) => ends.has(end)),
    ].map(([line]) => `${file}: ${line}`)
  })
  expect(sources.length).toBeGreaterThan(300)
  expect(written).toEqual([])
})

test('only admin pages subscribe to admin topics', () => {
  const following = routesWith(({ topics }) => topics?.some(isAdminTopic))
  expect(following.length).toBeGreaterThan(0)
  expect(following.map((path) => factsOf(path).opens)).toEqual(following.map(() => 'admins'))
})

test('pages shared by all visitors, and pages listed for crawlers, are open to everybody', () => {
  for (const path of routesWith(({ sameFor, crawlers }) => sameFor || crawlers === 'listed')) {
    expect([path, factsOf(path).opens]).toEqual([path, 'everybody'])
  }
})

test('the news of every category are shared', () => {
  expect(factsOf('/news-and-insights').query).toEqual({ category: idsOf(categories) })
})

test('no route with a path parameter accepts uploads or is unlimited, because the size limit cannot match parameters', () => {
  expect(routesWith(({ uploads, unlimited }) => uploads || unlimited).filter((path) => path.includes(':'))).toEqual([])
})
