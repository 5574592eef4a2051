import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { primarySql } from '../../app/platform/db/db.server.ts'
import { createHost } from '../../host/app.ts'
import { newAdmin, newMember, type Person, visitor } from '../app.ts'
import { required } from '../example-review.ts'

const clientFolder = mkdtempSync(join(tmpdir(), 'upinde-client-'))
/** In production the router hides the messages of errors; the development server shows them. */
const production = createHost({
  settings: config(),
  build: (await import('virtual:react-router/server-build')) as ServerBuild,
  clientFolder,
  stopping: new AbortController().signal,
})
const member = await newMember()
const admin = await newAdmin()
const inner =
  /\bat \S.*:\d+:\d+|\.server\.ts|Failed query|params:|select |insert into|relation |DrizzleQuery|PostgresError/

beforeAll(async () => {
  for (const table of ['companies', 'reviews', 'password_resets']) {
    await primarySql().unsafe(`alter table ${table} rename to ${table}_away`)
  }
  await primarySql()`alter table users rename column password to password_away`
})

afterAll(() => rmSync(clientFolder, { recursive: true }))

test.each([
  ['/reviews?search=CNRY', member],
  ['/company/CNRY', member],
  ['/company-names?typed=CNRY', member],
  ['/admin/reviews?show=all&after=CNRY', admin],
  ['/admin/reviews/CNRYCNRYCNRYCNRYCNRYCN/deletion', admin],
  ['/auth/new-password?token=CNRY', visitor],
])('when %s fails, the page and its data reveal only that it failed', async (path, person: Person) => {
  const [before = '', query] = path.split('?')
  for (const address of [path, `${before}.data?${query}`]) {
    const answer = await production.request(address, { headers: person.headers })
    expect(answer.status).toBe(500)
    expect(inner.exec(await answer.text())?.[0]).toBeUndefined()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test('a failed page shows the product’s own layout and error message', async () => {
  const answer = await production.request('/reviews', { headers: member.headers })
  const html = await answer.text()
  expect(html).toContain('An error occurred. Please try again.')
  expect(html).toContain('<footer')
})

test.each([
  ['/auth', visitor, { email: 'a@example.org', password: 'CNRY-password' }],
  ['/auth?mode=sign-up', visitor, { email: 'a@example.org', password: 'CNRY-password' }],
  ['/auth?mode=reset', visitor, { email: 'a@example.org' }],
  ['/auth/new-password?token=CNRY', visitor, { password: 'CNRY-password' }],
  ['/submit-review', member, { ...required, step: '5', to: '6' }],
  ['/review-receipt', visitor, { code: '0'.repeat(26) }],
  ['/admin/reviews/CNRYCNRYCNRYCNRYCNRYCN/approval', admin, { version: '1' }],
  ['/admin/reviews/CNRYCNRYCNRYCNRYCNRYCN/deletion', admin, {}],
])('when a write to %s fails, the response reveals only that it failed', async (path, person: Person, fields) => {
  const headers = { ...person.headers, origin: config().publicUrl }
  const answer = await production.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
  expect(answer.status).toBe(500)
  expect(inner.exec(await answer.text())?.[0]).toBeUndefined()
})
