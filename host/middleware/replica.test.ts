import { afterAll, expect, test } from 'vitest'
import { eventually } from '../../test/patience.ts'
import { databaseWithReplica } from '../../test/replica.ts'

const database = await databaseWithReplica()

const { visitor } = await import('../../test/app.ts')
const { storedArticle } = await import('../../test/stored-article.ts')
const { closeDatabases } = await import('../../app/platform/db/db.server.ts')
const { untilChangesAreHeard } = await import('../../test/listening.ts')
const { primarySql, markDown, markUp } = await import('../../app/platform/db/db.server.ts')
const { createMetrics } = await import('../metrics/metrics.ts')

afterAll(async () => {
  await closeDatabases()
  await database.stop()
})

async function metricsOf(database: string) {
  const metrics = createMetrics()
  const text = await metrics.text()
  metrics.stop()
  const value = (name: string) => new RegExp(`^${name}{database="${database}"} (\\d+)$`, 'm').exec(text)?.[1]
  return [value('upinde_database_up'), value('upinde_replica_lag_bytes')].map((each) => each && Number(each))
}

const newsPage = async (query = '') => (await visitor.get(`/news-and-insights${query}`)).text()

test('a page that is kept never shows what a replica has not replayed yet', async () => {
  await untilChangesAreHeard('articles')
  await storedArticle({ title: 'Rain is coming' })
  await eventually(async () => expect(await newsPage('?search=Rain')).toContain('Rain is coming'))
  await newsPage()

  await database.holdBack()
  await storedArticle({ title: 'Rain has come' })
  await untilChangesAreHeard('articles')
  // What is made for one request may lag.
  expect(await newsPage('?search=Rain')).not.toContain('Rain has come')
  for (let time = 0; time < 3; time++) expect(await newsPage()).toContain('Rain has come')

  await database.letGo()
  await eventually(async () => expect(await newsPage('?search=Rain')).toContain('Rain has come'))
  expect(await newsPage()).toContain('Rain has come')
})

test('metrics show whether the replica answers and how many MiB it is behind, but nothing of a single write', async () => {
  const mebibyte = 2 ** 20
  const write = (length: number) =>
    primarySql()`select pg_logical_emit_message(false, 'test', repeat('x', ${length}), true)`
  await eventually(async () => expect(await metricsOf('replica')).toEqual([1, 0]))
  await database.holdBack()
  await write(10_000)
  expect(await metricsOf('replica')).toEqual([1, 0])
  await write(3 * mebibyte)
  expect(await metricsOf('replica')).toEqual([1, 3 * mebibyte])
  await database.letGo()
  await eventually(async () => expect(await metricsOf('replica')).toEqual([1, 0]))

  markDown('read')
  expect(await metricsOf('replica')).toEqual([0, undefined])
  expect(await metricsOf('primary')).toEqual([1, undefined])
  markUp('read')
})
