import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { parseConfig } from '../app/platform/config/config.server.ts'
import { connect } from '../app/platform/db/db.server.ts'
import { requiredOfMentee } from '../test/example-application.ts'
import { multipart } from '../test/multipart.ts'
import { send } from './journey.ts'

type SentFile = { name: string; mimeType: string; buffer: Buffer }

export async function applyAsMentee(request: APIRequestContext, changes: Record<string, string>, cv: SentFile) {
  const answers = { ...requiredOfMentee, ...changes, step: '3', to: '4' }
  const file = { field: 'cv', name: cv.name, content: cv.buffer }
  const answer = await send(request, '/apply-mentee', { multipart: multipart(answers, file) })
  expect(answer.ok(), `the application was answered ${answer.status()}`).toBe(true)
}

/** Looks on every page of the list, because other journeys fill it too. */
export async function findMentor(page: Page, fullName: string, show = 'all') {
  const list = `/admin/mentors?show=${show}`
  await page.goto(list)
  const row = page.getByRole('row').filter({ hasText: fullName })
  while ((await row.count()) === 0) {
    await page.goto((await page.getByRole('link', { name: 'More applications' }).getAttribute('href')) ?? list)
  }
  return row.first()
}

export function auditRows(after = 0) {
  return query(
    (sql) => sql<{ position: string; verb: string; target: string | null }[]>`
      select position, verb, target from audit_log where position > ${after} order by position`,
  )
}

export async function query<Rows>(ask: (sql: ReturnType<typeof connect>) => PromiseLike<Rows>): Promise<Rows> {
  const sql = connect(parseConfig(process.env), 'primary', { max: 1 })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}
