import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { newAdmin, newMember } from '../../../../test/app.ts'
import { exampleReview, required } from '../../../../test/example-review.ts'
import { everyFile, everyRow } from '../../../../test/security/everything-stored.ts'
import { approveReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newFormToken } from '../../../platform/http/form-token.server.ts'
import { reviews } from '../../tables.ts'
import { submitReview } from '../reviews.server.ts'
import { reviewsForAdmin } from './reviews-for-admin.server.ts'
import { noteAccount, sameAccountMarks } from './same-account.server.ts'

const hour = 60 * 60_000

startWithoutReviews()

test('reviews by one account within a day share a mark; those of others or a day later have none', () => {
  const [ada, obi] = [randomUUID(), randomUUID()]
  const now = Date.now() + 100 * hour
  noteAccount('a1', ada, now)
  noteAccount('b1', obi, now)
  expect(sameAccountMarks(['a1', 'b1'], ['a1', 'b1'], now)).toEqual(new Map())
  noteAccount('a2', ada, now + 23 * hour)
  const all = ['a1', 'a2', 'b1', 'unknown']
  const marks = sameAccountMarks(all, all, now + 23 * hour)
  expect([...marks.keys()]).toEqual(['a1', 'a2'])
  expect(marks.get('a1')).toBe(marks.get('a2'))
  expect(sameAccountMarks(['a1'], ['a1'], now + 23 * hour)).toEqual(new Map())
  expect(sameAccountMarks(all, all, now + 24 * hour)).toEqual(new Map())
})

test('the accounts are gone from memory after a day, even if nobody asked for marks', () => {
  const now = Date.now()
  vi.useFakeTimers({ now })
  try {
    const ada = randomUUID()
    for (const id of ['a1', 'a2']) noteAccount(id, ada)
    vi.advanceTimersByTime(23 * hour)
    expect(sameAccountMarks(['a1', 'a2'], ['a1', 'a2'], now).size).toBe(2)
    vi.advanceTimersByTime(hour)
    expect(sameAccountMarks(['a1', 'a2'], ['a1', 'a2'], now)).toEqual(new Map())
  } finally {
    vi.useRealTimers()
  }
})

test('a same-account mark does not recur the next day and is not shared between processes', async () => {
  const ada = randomUUID()
  const marksOf = (now: number) => {
    for (const id of ['a1', 'a2']) noteAccount(id, ada, now)
    return sameAccountMarks(['a1'], ['a1', 'a2'], now).get('a1')
  }
  const now = Date.now() + 1000 * hour
  // Four digits can be equal by chance once, but not every day.
  expect(new Set([0, 1, 2, 3].map((day) => marksOf(now + day * 25 * hour))).size).toBeGreaterThan(1)
})

test('without batches, a mark appears at once and ends on a full hour, which dates no review', async () => {
  const nextHour = Math.ceil(Date.now() / hour) * hour
  vi.useFakeTimers({ toFake: ['Date'], now: nextHour + hour / 3 })
  try {
    const author = randomUUID()
    for (const companyName of ['Early', 'Earlier'])
      await submitReview(author, exampleReview({ companyName }), newFormToken())
    const marked = async () => (await reviewsForAdmin()).reviews.filter(({ sameAccount }) => sameAccount).length
    expect(await marked()).toBe(2)
    vi.setSystemTime(nextHour + 25 * hour - 1)
    expect(await marked()).toBe(2)
    vi.setSystemTime(nextHour + 25 * hour)
    expect(await marked()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('admins see the same-account mark on pending reviews, and it is stored nowhere', async () => {
  const member = await newMember()
  for (const companyName of ['Acme', 'Baobab Bank', 'Cassava Ltd'])
    await member.post('/submit-review', { ...required, companyName, token: newFormToken(), step: '5', to: '6' })
  await (await newMember()).post('/submit-review', { ...required, companyName: 'Other', step: '5', to: '6' })
  const waiting = await reviewsForAdmin()
  const marks = new Map(waiting.reviews.map(({ companyName, sameAccount }) => [companyName, sameAccount]))
  const mark = marks.get('Acme') ?? ''
  expect(mark).toMatch(/^[0-9A-F]{4}$/)
  expect(marks).toEqual(
    new Map(
      [
        ['Acme', mark],
        ['Baobab Bank', mark],
        ['Cassava Ltd', mark],
        ['Other', null],
      ].toSorted() as never,
    ),
  )
  const html = await (await (await newAdmin()).get('/admin/reviews?show=all')).text()
  expect(html.replaceAll('<!-- -->', '').match(new RegExp(`Same account: ${mark}`, 'g'))).toHaveLength(3)

  const [first] = waiting.reviews.filter(({ sameAccount }) => sameAccount)
  await approveReview(randomUUID(), first?.id ?? '', 1)
  expect((await reviewsForAdmin()).reviews.filter(({ sameAccount }) => sameAccount)).toHaveLength(2)

  // The mark's four hexadecimal digits can occur anywhere by chance, so the columns of reviews are checked instead.
  const columns = Object.keys((await db().select().from(reviews))[0] ?? {})
  expect(columns.filter((name) => /tag|account|user|author|mark/i.test(name))).toEqual(['sealedAuthor', 'authorKids'])
  const stored = [...(await everyRow())].filter(([table]) => table === 'public.reviews').map(([, rows]) => rows)
  const files = [...everyFile(config().dataDir)].map(({ content }) => content.toString('latin1'))
  for (const text of [...stored, ...files]) expect(text).not.toContain(member.userId)
})
