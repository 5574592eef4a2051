import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routePatterns } from '../../test/route-patterns.ts'
import { isAdminTopic, isTopic, topicOf } from '../platform/live/topics.ts'
import { nameKey } from '../platform/text/clean-text.ts'
import { factsOf, type RouteFacts, routesWith, topicsAt } from './facts.server.ts'

const sources = globSync(['app/**/*.{ts,tsx}', 'host/**/*.ts']).filter(
  (file) => !/(^app\/routes|shared-queries|\.test\.)/.test(file),
)

test('links, forms and redirects build their paths only with href()', () => {
  const beginnings = new Set(routesWith(() => true).flatMap((path) => /^\/[a-z-]+/.exec(path)?.[0] ?? []))
  const ends = new Set(routesWith((facts) => facts).flatMap((path) => /:.*(\/[a-z-]+)$/.exec(path)?.[1] ?? []))
  const written = sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\b(?:(?:href|topicsAt)\(|topics\[)'[^']*'/g, '')
    const found = [...text.matchAll(/(?:["'`]|action=\\?"|\\(?=\/))(\/[a-z-]+)[^\n]*/g)]
    const appended = [...text.matchAll(/\}(\/[a-z-]+)[^\n]*/g)]
    return [
      ...found.filter(([, beginning = '']) => beginnings.has(beginning)),
      ...appended.filter(([, end = '']) => ends.has(end)),
    ].map(([line]) => `${file}: ${line}`)
  })
  expect(sources).not.toHaveLength(0)
  expect(written).toEqual([])
})

test('a page of a company follows its key, however its name is written', () => {
  for (const name of ['Kilimo Tech', 'KILIMO  tech', 'WEIẞ GmbH', 'İstanbul Iş', 'Cafe\u0301']) {
    const [topic = ''] = topicsAt('/company/:companyId', `/company/${encodeURIComponent(name)}`)
    expect([topic, isTopic(topic)]).toEqual([topicOf('company', nameKey(name)), true])
  }
})

test('only admin pages subscribe to admin topics', () => {
  const following = routesWith(({ topics }) => topics?.some(isAdminTopic))
  expect(following.length).toBeGreaterThan(0)
  expect(following.map((path) => factsOf(path).opens)).toEqual(following.map(() => 'admins'))
})

test('pages that visitors share, and pages listed for crawlers, are open to everybody', () => {
  const areShared = (audience: RouteFacts['sameFor']) => audience === 'visitors' || audience === 'everybody'
  for (const path of routesWith(({ sameFor, crawlers }) => areShared(sameFor) || crawlers === 'listed')) {
    expect([path, factsOf(path).opens]).toEqual([path, 'everybody'])
  }
})

test('what only members share, only members open, and its loader cannot tell which of them is asking', () => {
  const paths = routesWith(({ sameFor }) => sameFor === 'members')
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) {
    expect([path, factsOf(path).opens]).toEqual([path, 'members'])
    const file = `app/${routePatterns.find(({ pattern }) => pattern === path)?.id}.tsx`
    expect([file, readFileSync(file, 'utf8')]).toEqual([file, expect.stringContaining('loader = forMembers(')])
  }
})

test('no route with a path parameter is unlimited, because the limits of requests match no parameters', () => {
  expect(routesWith(({ unlimited }) => unlimited).filter((path) => path.includes(':'))).toEqual([])
})
