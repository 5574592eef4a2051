import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { app } from '../../../test/app.ts'
import { eventually } from '../../../test/patience.ts'
import { storedArticle, storedPicture } from '../../../test/stored-article.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'

test('a picture download aborted by the reader is not logged as a server error', async () => {
  const [image] = await storedPicture(90, 60)
  if (image) await storedArticle({}, [image])
  const lines: string[] = []
  config().logLevel = 'info'
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  onTestFinished(() => void writing.mockRestore())
  const leaving = new AbortController()
  await db().transaction(async (tx) => {
    await tx.execute(sql`lock table article_images`)
    const asked = app.request(`/media/${image?.fileId}`, { signal: leaving.signal })
    await eventually(async () => expect(await waitingTransactions()).toBe(1))
    leaving.abort()
    await asked
  })
  await app.request(`/media/${image?.fileId}`)
  expect(lines.map((line) => JSON.parse(line)).map(({ event, route, status }) => [event, route, status])).toEqual([
    ['request', '/media/:fileId', 499],
    ['request', '/media/:fileId', 200],
  ])
})
