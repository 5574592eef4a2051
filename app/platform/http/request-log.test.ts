import { beforeEach, expect, test, vi } from 'vitest'
import { app, newAdmin, newMember, type Person } from '../../../test/app.ts'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { until } from '../../../test/patience.ts'
import { pendingReview } from '../../../test/stored-review.ts'
import { waitingFor } from '../../../test/waiting-transactions.ts'
import { config } from '../config/config.server.ts'
import { primarySql } from '../db/db.server.ts'

const lines: { time: string; route: string; method: string; status: number }[] = []
const [member, admin] = [await newMember(), await newAdmin()]
const site = config().publicUrl

beforeEach(() => {
  lines.splice(0)
  config().logLevel = 'info'
  const writing = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0)
  return () => {
    writing.mockRestore()
    config().logLevel = 'silent'
  }
})

async function loggedOf(person: Person, path: string, from?: string) {
  lines.splice(0)
  const answer = await person.get(path, from ? { referer: site + from } : {})
  await answer.body?.cancel()
  return lines.map(({ route, status }) => `${status} ${route}`)
}

test('does not log a page that reloads its own data, but logs every other request for it', async () => {
  // Otherwise the shared page would be made for this member alone.
  await untilChangesAreHeard()
  expect(await loggedOf(admin, '/admin/reviews.data?show=all', '/admin/reviews?show=all')).toEqual([])
  expect(await loggedOf(member, '/company/Baobab%20Bank.data', '/company/Baobab%20Bank')).toEqual([])
  expect(await loggedOf(admin, '/admin/reviews.data?show=all')).toEqual(['200 /admin/:queue'])
  expect(await loggedOf(admin, '/admin/reviews.data?show=all', '/admin')).toEqual(['200 /admin/:queue'])
  expect(await loggedOf(admin, '/admin/reviews?show=all', '/admin/reviews?show=all')).toEqual(['200 /admin/:queue'])
  expect(await loggedOf(member, '/mentors.data?after=x', '/mentors')).toEqual(['200 /mentors'])
})

test('does not log a reload that is aborted because the data has changed again', async () => {
  async function brokenOff(referer: string): Promise<string[]> {
    lines.splice(0)
    const leaving = new AbortController()
    const lock = await primarySql().reserve()
    await lock`begin`
    await lock`lock table reviews`
    const headers = { ...admin.headers, referer: site + referer }
    const answer = Promise.resolve(app.request('/admin/reviews.data?show=all', { headers, signal: leaving.signal }))
    // On a busy machine, a query may be given up before it is seen to wait.
    const isUnderWay = await Promise.race([until(() => waitingFor('reviews')), answer.then(() => false)])
    leaving.abort()
    await lock`rollback`
    lock.release()
    await answer
    return isUnderWay ? lines.map(({ route, status }) => `${status} ${route}`) : brokenOff(referer)
  }
  expect(await brokenOff('/admin')).toEqual(['499 /admin/:queue'])
  expect(await brokenOff('/admin/reviews?show=all')).toEqual([])
})

test('logs forms, failures and refusals even when they look like a reload of data', async () => {
  await member.post('/sign-out-everywhere', {}, { referer: `${site}/sign-out-everywhere` })
  await (await newMember()).post('/account/erasure.data', { password: 'x' }, { referer: `${site}/account/erasure` })
  expect(lines.map(({ method, route }) => `${method} ${route}`)).toEqual([
    'POST /sign-out-everywhere',
    'POST /account/erasure',
  ])
  const other = await newMember()
  expect(await loggedOf(other, '/admin.data', '/admin')).toEqual(['302 /admin'])
  expect(await loggedOf(other, '/mentor/none.data', '/mentor/none')).toEqual(['404 /mentor/:mentorId?'])
  await primarySql()`alter table companies rename to companies_away`
  const failed = await loggedOf(other, '/reviews.data', '/reviews')
  await primarySql()`alter table companies_away rename to companies`
  expect(failed).toContain('500 /reviews')
})

test('does not log requests that open or poll an event stream, or decisions on reviews', async () => {
  expect(await loggedOf(admin, '/live?topic=admin-reviews')).toEqual([])
  const { id } = await pendingReview()
  await admin.post(`/admin/reviews/${id}/approval`, { version: '1' })
  await admin.post(`/admin/reviews/${id}/deletion`)
  expect(lines).toEqual([])
})

test('does not log the dashboard that shows the outcome of a decision, with or without script', async () => {
  for (const [what, end] of [
    ['approval', ''],
    ['deletion', '.data'],
  ]) {
    const { id } = await pendingReview()
    const decided = await admin.post(`/admin/reviews/${id}/${what}?show=all`, { version: '1' })
    const shown = decided.headers.get('location') ?? ''
    expect(shown).toContain('outcome=')
    // The script removes the outcome from the page's address, but not from the request that reloads the data.
    expect(
      await loggedOf(admin, shown.replace('/admin/reviews', `/admin/reviews${end}`), '/admin/reviews?show=all'),
    ).toEqual([])
  }
  expect(await loggedOf(admin, '/admin/reviews?show=all&outcome=approved')).toEqual(['200 /admin/:queue'])
  expect(await loggedOf(member, '/?once=x')).toEqual(['200 /'])
  expect(await loggedOf(member, '/admin?once=x')).not.toEqual([])
})

test('every request line gives its time to the minute', async () => {
  await member.get('/')
  await member.get('/reviews')
  expect(lines).toHaveLength(2)
  for (const { time } of lines) expect(new Date(time).getTime() % 60_000).toBe(0)
})
