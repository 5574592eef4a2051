import { afterAll, expect, test, vi } from 'vitest'
import { databaseWithReplica } from '../../test/replica.ts'

const database = await databaseWithReplica()

const { visitor } = await import('../../test/app.ts')
const { storedArticle } = await import('../../test/stored-article.ts')
const { closeDatabases } = await import('../../app/platform/db/db.server.ts')
const { untilChangesAreHeard } = await import('../../test/listening.ts')

afterAll(async () => {
  await closeDatabases()
  await database.stop()
})

const newsPage = async (query = '') => (await visitor.get(`/news-and-insights${query}`)).text()

test('a page that is kept never shows what a replica has not replayed yet', async () => {
  await untilChangesAreHeard('articles')
  await storedArticle({ title: 'Rain is coming' })
  await vi.waitFor(async () => expect(await newsPage('?search=Rain')).toContain('Rain is coming'), { timeout: 10_000 })
  await newsPage()

  await database.holdBack()
  await storedArticle({ title: 'Rain has come' })
  await untilChangesAreHeard('articles')
  // What is made for one request may lag.
  expect(await newsPage('?search=Rain')).not.toContain('Rain has come')
  for (let time = 0; time < 3; time++) expect(await newsPage()).toContain('Rain has come')

  await database.letGo()
  await vi.waitFor(async () => expect(await newsPage('?search=Rain')).toContain('Rain has come'), { timeout: 10_000 })
  expect(await newsPage()).toContain('Rain has come')
})
