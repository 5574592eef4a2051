import { randomBytes, randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { visitor } from '../../../test/app.ts'
import {
  approvedReview,
  approveReview,
  pendingReview,
  rejectReview,
  startWithoutReviews,
} from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { monthAndYear } from '../../platform/text/format-date.ts'
import { t } from '../../words/words.ts'
import { reviewTexts } from '../review.ts'
import { reviewRejections, reviews } from '../tables.ts'
import { publishBatch } from './publication.server.ts'
import { writeReceipt } from './receipt.server.ts'
import { deleteExpiredRejections } from './rejections.server.ts'
import { deleteReview } from './reviews.server.ts'

const cryptography = vi.hoisted((): string[] => [])

vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  const counted = Object.entries(crypto).map(([name, member]) => {
    if (typeof member !== 'function' || /^[A-Z]/.test(name)) return [name, member]
    const call = (...given: never[]) => {
      cryptography.push(name)
      return (member as (...given: never[]) => unknown)(...given)
    }
    return [name, call]
  })
  return Object.fromEntries(counted)
})

startWithoutReviews()

const because = { reason: 'hurtful', words: 'Leave out the insult.\nThank you <3' } as const
const thisMonth = monthAndYear(new Date().toISOString().slice(0, 7))

test('the receipt page says in months what happened to a review, and never a day', async () => {
  const { id, receipt } = await pendingReview({ month: '2026-01' })
  expect(await textOf(receipt)).toContain('waiting for the team to read it. Sent in January 2026 ')
  await approveReview(randomUUID(), id, 1)
  expect(await textOf(receipt)).toContain(`members can see it. Sent in January 2026 · Published in ${thisMonth} `)
  await db().update(reviews).set({ publishedMonth: null })
  expect(await textOf(receipt)).toContain('members can see it. Sent in January 2026 · Published ')
})

test('a rejected author reads the reason, the words and until when the review can be sent again', async () => {
  const { id, receipt } = await pendingReview({ month: '2026-01' })
  await rejectReview(randomUUID(), id, 1, because)
  await db()
    .update(reviewRejections)
    .set({ rejectedOn: new Date().toISOString().slice(0, 10) })
  const page = await textOf(receipt)
  expect(page).toContain(`Sent in January 2026 · Rejected in ${thisMonth}`)
  expect(page).toContain('It contains insults, threats or discriminatory words.')
  expect(page).toContain('Leave out the insult. Thank you &lt;3')
  const until = new Date(Date.now() + 30 * 24 * 60 * 60_000)
  expect(page).toContain(
    `send it again until ${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(until)}.`,
  )
  expect(page).toMatch(/Change and send again.*Withdraw my review/)
})

test('with batches, a withdrawn review disappears with other changes, and a rejected one at once', async () => {
  const before = config().reviewBatchMinutes
  onTestFinished(() => void Object.assign(config(), { reviewBatchMinutes: before }))
  Object.assign(config(), { reviewBatchMinutes: 60 })
  const [kept, rejected] = [await pendingReview(), await pendingReview()]
  await publishBatch()
  await rejectReview(randomUUID(), rejected.id, 1, because)
  const withdraw = async (code: string) => (await visitor.post('/review-receipt', { code, withdraw: 'yes' })).text()
  expect(await withdraw(kept.receipt)).toContain('It disappears together with other changes')
  expect(await withdraw(rejected.receipt)).toContain('Your review is withdrawn and deleted.')
})

test('the answers of a rejected review open with its code only', async () => {
  const { id, receipt } = await pendingReview({ suggestions: 'A sealed suggestion' })
  await rejectReview(randomUUID(), id, 1, because)
  expect(await (await visitor.post('/review-receipt', { code: receipt })).text()).not.toContain('A sealed suggestion')
  const opened = await visitor.post('/review-receipt/change', { code: receipt })
  expect(opened.status).toBe(200)
  expect(await opened.text()).toContain('A sealed suggestion')
  const other = await visitor.post('/review-receipt/change', { code: writeReceipt(randomBytes(16)) })
  expect([other.status, await other.text()]).toEqual([404, expect.not.stringContaining('A sealed suggestion')])
  expect(await (await visitor.get('/review-receipt/change')).text()).toContain('There is nothing to change here.')
})

test('a code that opens nothing any more is told so when the changed review is sent, and nothing typed is lost', async () => {
  const { id, receipt } = await pendingReview()
  await rejectReview(randomUUID(), id, 1, because)
  const html = await (await visitor.post('/review-receipt/change', { code: receipt })).text()
  const fields = { ...hiddenFields(html), suggestions: 'Typed at length' }
  await db().delete(reviewRejections)
  const answer = await visitor.post('/review-receipt/change', fields)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toMatch(/no longer opens a rejected review.*Typed at length/s)
})

test('without script, a changed review is not lost when the database fails', async () => {
  const { id, receipt } = await pendingReview()
  await rejectReview(randomUUID(), id, 1, because)
  const html = await (await visitor.post('/review-receipt/change', { code: receipt })).text()
  const fields = { ...hiddenFields(html), suggestions: 'Typed at length' }
  await primarySql()`alter table review_rejections rename to review_rejections_away`
  const answer = await visitor.post('/review-receipt/change', fields)
  const opening = await visitor.post('/review-receipt/change', { code: receipt })
  await primarySql()`alter table review_rejections_away rename to review_rejections`
  expect([answer.status, opening.status]).toEqual([500, 500])
  const page = await answer.text()
  expect(page).toContain(t(reviewTexts.failed).replaceAll("'", '&#x27;'))
  expect(page).toContain('Typed at length')
  expect((await visitor.post('/review-receipt/change', fields)).status).toBe(200)
})

test('an unknown code gets byte for byte the page of a deleted, withdrawn or expired one', async () => {
  const codes = [writeReceipt(randomBytes(16))]
  const deleted = await pendingReview()
  await deleteReview(randomUUID(), deleted.id)
  const withdrawn = await approvedReview()
  await visitor.post('/review-receipt', { code: withdrawn.receipt, withdraw: 'yes' })
  const expired = await pendingReview()
  await rejectReview(randomUUID(), expired.id, 1, because)
  await deleteExpiredRejections(new Date(Date.now() + 31 * 24 * 60 * 60_000))
  codes.push(deleted.receipt, withdrawn.receipt, expired.receipt)
  for (const path of ['/review-receipt', '/review-receipt/change']) {
    for (const withdraw of ['', 'ask', 'yes']) {
      const pages = await Promise.all(codes.map((code) => pageOf(path, { code, withdraw })))
      expect(new Set(pages).size).toBe(1)
      expect(pages[0]).toMatch(/^404 /)
    }
  }
})

test('an unknown code takes as long as a deleted one', async () => {
  const { id, receipt } = await pendingReview()
  await deleteReview(randomUUID(), id)
  const codes = [receipt, writeReceipt(randomBytes(16))]
  const work = []
  for (const code of codes) work.push(await workOf(() => pageOf('/review-receipt', { code })))
  // The same queries, each of which finds nothing, and the same cryptography.
  expect(work[0]).toEqual(work[1])
  expect(work[0]?.rows).toEqual([0, 0])
  expect(work[0]?.queries).toEqual([
    expect.stringContaining('"reviews"'),
    expect.stringContaining('"review_rejections"'),
  ])
  expect(work[0]?.cryptography.length).toBeGreaterThan(0)
})

/** Returns what takes time in a request, other than the time that it took, which differs from machine to machine. */
async function workOf(send: () => Promise<unknown>) {
  cryptography.splice(0)
  const asking = vi.spyOn(primarySql(), 'unsafe')
  await send()
  const queries = asking.mock.calls.map(([text]) => text)
  const rows = await Promise.all(asking.mock.results.map(async ({ value }) => (await value).length))
  asking.mockRestore()
  return { queries, rows, cryptography: [...cryptography] }
}

/** Without what differs in every answer, and without the code, which the form gives back. */
async function pageOf(path: string, fields: { code: string; withdraw?: string }) {
  const answer = await visitor.post(path, fields)
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'
  const html = await answer.text()
  return `${answer.status} ${html.replaceAll(nonce, '').replaceAll(fields.code, '')}`
}

async function textOf(code: string) {
  const html = await (await visitor.post('/review-receipt', { code })).text()
  return html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

function hiddenFields(html: string) {
  const inputs = [...html.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => input)
  const part = (input: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', '’')
  return Object.fromEntries(inputs.map((input) => [part(input, 'name'), part(input, 'value')]))
}
