import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { isLogged } from '../../app/account/sessions/session-activity.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { newFormToken } from '../../app/platform/http/form-token.server.ts'
import { routesWith } from '../../app/routes/facts.server.ts'
import { publishBatch } from '../../app/workplaces/reviews/publication.server.ts'
import { createMetrics } from '../../host/metrics/metrics.ts'
import { newAdmin, newMember, type Person, visitor } from '../app.ts'
import { required } from '../example-review.ts'
import { untilChangesAreHeard } from '../listening.ts'
import { storedArticle } from '../stored-article.ts'
import { approvedMentor } from '../stored-mentor.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../stored-review.ts'

const metrics = createMetrics()

// What everything that the process does adds to: its timers and checks, several a second, and each page that is read.
const movesAlways = [
  /^process_cpu_/,
  /^process_(resident_memory|virtual_memory|heap)_bytes/,
  /^nodejs_(heap_|external_memory_bytes)/,
  /^nodejs_eventloop_lag_/,
]

startWithoutReviews()
beforeAll(() => untilChangesAreHeard())
afterAll(() => metrics.stop())
beforeEach(() => {
  const before = { ...config() }
  return () => void Object.assign(config(), before)
})

test.each([
  ['literal', 0],
  ['strict', 60],
] as const)(
  'with REVIEW_PRIVACY=%s, no metric moves when a review is written, approved, deleted, looked up or withdrawn',
  async (reviewPrivacy, reviewBatchMinutes) => {
    Object.assign(config(), { reviewPrivacy, reviewBatchMinutes })
    const [author, reader, admin] = [await newMember(), await newMember(), await newAdmin()]
    // In literal mode, each of the changes below makes the process forget these pages.
    await approvedReview()
    await publishBatch()
    const company = `/company/${encodeURIComponent(required.companyName.toLowerCase())}`
    for (const page of [company, '/reviews', '/mentors', '/']) expect((await kept(reader, page)).status).toBe(200)
    const stream = await admin.get('/live?topic=admin-reviews')
    onTestFinished(() => stream.body?.cancel())
    const unwanted = await pendingReview({ companyName: 'Unwanted Works' })

    const before = await figures()
    const expectNothingMoved = async (what: string) => expect(await figures(), what).toEqual(before)
    await author.get('/submit-review')
    await author.get('/submit-review.data')
    await author.get('/company-names?typed=b')
    await expectNothingMoved('opening the wizard')
    const answer = await author.post('/submit-review', { ...required, token: newFormToken(), step: '5', to: '6' })
    const [, code = ''] = /<output[^>]*>([^<]+)</.exec(await answer.text()) ?? []
    expect(code).not.toBe('')
    await expectNothingMoved('sending a review')
    if (reviewBatchMinutes) await publishBatch()
    const list = await admin.get('/admin/reviews?once=x')
    const ids = [...(await list.text()).matchAll(/\/admin\/reviews\/([^/"]+)\/approval/g)].map(([, id = '']) => id)
    const wanted = ids.find((id) => id !== unwanted.id)
    for (const [deed, path] of [
      ['approved', `/admin/reviews/${wanted}/approval`],
      ['deleted', `/admin/reviews/${unwanted.id}/deletion`],
    ] as const) {
      const decided = await admin.post(`${path}?show=all`, { version: '1' })
      const outcome = decided.headers.get('location') ?? ''
      expect(outcome).toContain(`outcome=${deed}`)
      await admin.get(outcome)
      await expectNothingMoved(deed)
    }
    expect((await visitor.post('/review-receipt', { code })).status).toBe(200)
    await expectNothingMoved('looking at the receipt')
    expect((await visitor.post('/review-receipt', { code, withdraw: 'yes' })).status).toBe(200)
    await expectNothingMoved('withdrawing the review')

    await kept(reader, '/mentors')
    expect(await figures()).not.toEqual(before)
  },
)

test('a page that loads its data again because something changed is counted nowhere', async () => {
  const reader = await newMember()
  await kept(reader, '/mentors')
  const before = await figures()
  const referer = `${config().publicUrl}/mentors`
  for (let time = 0; time < 2; time++) {
    await untilChangesAreHeard('mentors')
    expect((await reader.get('/mentors.data', { referer })).status).toBe(200)
  }
  expect((await figures()).filter((line) => !isPageMemory(line))).toEqual(before.filter((line) => !isPageMemory(line)))
})

test('after a crawl, metrics name route patterns and no path, id, name or address', async () => {
  const [member, admin] = [await newMember(), await newAdmin()]
  const company = 'CNRY Works'
  const mentor = await approvedMentor({ fullName: 'Cnry Mentor', role: 'CNRY role' })
  const article = await storedArticle({ title: 'CNRY title' })
  await approvedReview({ companyName: company })
  const companyPage = `/company/${encodeURIComponent(company)}`
  const details = [`/post/${article}`, `/mentor/${mentor.publicId}`, `/admin/mentors/${mentor.publicId}`, companyPage]
  const wrong = ['/nowhere-cnry', '/media/cnry', '/company/cnry.data', '/legal-text/cnry', '/avatar?name=cnry']
  const searches = ['/news-and-insights', '/reviews', '/mentors'].map((list) => `${list}?search=cnry`)
  const paths = ['/', '/account', '/admin', ...details, ...wrong, ...searches]
  for (const person of [visitor, member, admin])
    for (const path of paths) await (await person.get(path, { 'user-agent': 'cnry', referer: 'http://cnry/' })).text()
  await visitor.post('/auth', { email: member.email, password: 'cnry-password' })
  await visitor.post('/contact', { name: 'cnry', email: 'cnry@example.org', message: 'cnry' })

  const text = await metrics.text()
  for (const secret of ['cnry', '@', '127.0.0.1', article, mentor.publicId, mentor.userId, member.userId, member.email])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  const routes = valuesOf('route', text)
  expect(routes).toEqual(expect.arrayContaining(['/', '/*', '/post/:postId?', '/company/:companyId', '/account']))
  expect(routes.filter((route) => !isLogged(route))).toEqual([])
  expect(routes.filter((route) => !routesWith(() => true).some((known) => known === route))).toEqual([])
  expect(valuesOf('method', text).toSorted()).toEqual(['GET', 'POST'])
  for (const status of valuesOf('status', text)) expect(status).toMatch(/^[2-5]\d\d$/)
  expect(labelsIn(text).filter((label) => !labels.includes(label))).toEqual([])
})

test('every metric is there, and every query in the documentation names metrics that exist', async () => {
  await visitor.get('/')
  const text = await metrics.text()
  const names = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  expect(names.filter((name) => name.startsWith('upinde_')).toSorted()).toEqual(promised)
  expect(names).toEqual(expect.arrayContaining(['process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']))
  expect(names.filter((name) => /open_fds|active_|gc_/.test(name))).toEqual([])

  const guide = readFileSync('docs/running.md', 'utf8')
  const queries = [...guide.matchAll(/^```promql\n([\s\S]*?)^```/gm)].map(([, query = '']) => query)
  const named = queries.flatMap((query) => query.match(/\b(upinde|process|nodejs)_\w+/g) ?? [])
  expect(new Set(named).size).toBeGreaterThan(10)
  expect(named.filter((name) => !names.includes(name))).toEqual([])
  const labelled = queries.flatMap((query) => [...query.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label))
  expect(labelled.filter((label) => !labels.includes(label ?? ''))).toEqual([])
})

const labels = [
  ...['audience', 'database', 'job', 'le', 'major', 'method', 'minor', 'patch'],
  ...['queue', 'result', 'route', 'space', 'status', 'version'],
]

const promised = [
  'upinde_change_listener_up',
  'upinde_database_up',
  'upinde_event_streams',
  'upinde_event_streams_max',
  'upinde_http_request_duration_seconds_bucket',
  'upinde_http_request_duration_seconds_count',
  'upinde_http_request_duration_seconds_sum',
  'upinde_job_duration_seconds',
  'upinde_job_last_success_timestamp_seconds',
  'upinde_nightly_job_last_night_timestamp_seconds',
  'upinde_queue_length',
  'upinde_queue_oldest_age_seconds',
  'upinde_replica_lag_bytes',
  'upinde_shared_page_bytes',
  'upinde_shared_page_requests_total',
]

/** Asks until the answer may have come from memory. */
async function kept(person: Person, path: string) {
  await untilChangesAreHeard('reviews', 'review-batches', 'mentors')
  await person.get(path)
  return person.get(path)
}

async function figures() {
  // A stall of this process would show.
  await untilChangesAreHeard()
  const lines = (await metrics.text()).split('\n')
  return lines.filter((line) => !line.startsWith('#') && !movesAlways.some((name) => name.test(line)))
}

function isPageMemory(line: string) {
  return line.startsWith('upinde_shared_page_bytes')
}

function valuesOf(label: string, text: string) {
  return [...new Set([...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value = '']) => value))]
}

function labelsIn(text: string) {
  const found = text.split('\n').flatMap((line) => [...line.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label))
  return [...new Set(found)].toSorted()
}
