import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { parseConfig } from '../app/platform/config/config.server.ts'
import { connect } from '../app/platform/db/db.server.ts'
import { requiredOfMentee } from '../test/example-application.ts'

type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** Sends a mentee's application without a screen, for stories that begin with one that waits. */
export async function applyAsMentee(request: APIRequestContext, changes: Record<string, string>, cv: SentFile) {
  const multipart = { ...requiredOfMentee, ...changes, step: '3', to: '4', cv }
  const answer = await request.post('/apply-mentee', { multipart, headers: { 'Sec-Fetch-Site': 'same-origin' } })
  expect(answer.ok(), `the application was answered ${answer.status()}`).toBe(true)
}

/** Opens the admin's list of mentors at the page that holds a name; other journeys fill the list too. */
export async function findMentor(page: Page, fullName: string, filter = '') {
  await page.goto(`/admin?tab=mentors${filter}`)
  const row = page.getByRole('row').filter({ hasText: fullName })
  await expect(async () => {
    if ((await row.count()) === 0) await page.getByRole('link', { name: 'More applications' }).click()
    await expect(row.first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return row.first()
}

/** What the audit log holds beyond what it held before, for what no screen shows. */
export async function auditRows(after = 0) {
  const sql = connect(parseConfig(process.env), 'primary', { max: 1 })
  try {
    return await sql<{ position: string; verb: string; target: string | null }[]>`
      select position, verb, target from audit_log where position > ${after} order by position`
  } finally {
    await sql.end()
  }
}
