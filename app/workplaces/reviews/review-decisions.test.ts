import { and, eq, gt, isNotNull, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { inGate } from '../../../test/in-gate.ts'
import { eventually } from '../../../test/patience.ts'
import {
  approvedReview,
  approveReview,
  pendingReview,
  rejectReview,
  startWithoutReviews,
} from '../../../test/stored-review.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { claimNext, claimOf, countFree, countHeld, forgetEndedClaims } from '../../moderation/claims.server.ts'
import { carryOutDecisions, decide, latestDecision, undoDecision } from '../../moderation/decisions.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { reviewClaims, reviews } from '../tables.ts'
import { rejectionOfReceipt } from './rejections.server.ts'
import { pendingReviews, placeOfReview } from './review-decisions.server.ts'
import { deleteReview, withdrawReview } from './reviews.server.ts'
import { shuffleReviewsTonight } from './shuffle/review-shuffle.server.ts'

startWithoutReviews()

let [ann, ben]: [string, string] = ['', '']

beforeAll(async () => {
  ann = (await storedUser({ isAdmin: true })).userId
  ben = (await storedUser({ isAdmin: true })).userId
})

beforeEach(() => db().delete(reviewClaims).execute())

test('the oldest batch comes first, and an item that another admin holds is left out', async () => {
  const [newer, older] = [await pendingReview({ month: '2026-04' }), await pendingReview({ month: '2026-02' })]
  await approvedReview({ month: '2026-01' })
  expect(await claimNext(pendingReviews, ann)).toEqual({ itemId: older.id })
  expect(await claimNext(pendingReviews, ben)).toEqual({ itemId: newer.id })
  expect(await claimOf(pendingReviews, ann)).toEqual({ itemId: older.id })
  expect(await claimOf(pendingReviews, ben)).toEqual({ itemId: newer.id })
  expect([await countHeld(pendingReviews, ann), await countFree(pendingReviews, ann)]).toEqual([1, 1])
  // Asking again lets go of the own claim and renews it.
  expect(await claimNext(pendingReviews, ann)).toEqual({ itemId: older.id })
})

test('an admin who skips an item gets the next one, and others get the skipped one', async () => {
  const first = await pendingReview({ month: '2026-02' })
  const second = await pendingReview({ month: '2026-03' })
  await claimNext(pendingReviews, ann)
  expect(await claimNext(pendingReviews, ann, await placeOfReview(first.id))).toEqual({ itemId: second.id })
  expect(await claimNext(pendingReviews, ben)).toEqual({ itemId: first.id })
  expect(await claimNext(pendingReviews, ann, await placeOfReview(second.id))).toBeNull()
})

test('a claim that has run out is free for others, and its admin may decide until somebody else has it', async () => {
  const { id } = await pendingReview()
  await claimNext(pendingReviews, ann)
  await expire()
  expect(await claimOf(pendingReviews, ann)).toBeNull()
  expect(await claimNext(pendingReviews, ben)).toEqual({ itemId: id })
  expect(await approve(ann, id)).toBe('taken')
  await expire()
  expect(await approve(ann, id)).toBe('decided')
  expect(await approve(ben, id)).toBe('taken')
})

test('the database itself refuses a second claim on an item, and a second claim of an admin', async () => {
  const [one, other] = [await pendingReview(), await pendingReview()]
  const claim = (itemId: string, adminId: string) =>
    db().insert(reviewClaims).values({ itemId, adminId, until: new Date() })
  await claim(one.id, ann)
  await expect(claim(one.id, ben)).rejects.toThrow()
  await expect(claim(other.id, ann)).rejects.toThrow()
  await claim(other.id, ben)
})

test('an approval takes effect once its ten seconds are over, and is recorded with its effect', async () => {
  const { id } = await pendingReview()
  await claimNext(pendingReviews, ann)
  const before = await secondsNow()
  expect(
    await decide(
      pendingReviews,
      { adminId: ann, itemId: id, version: '1', ruling: { kind: 'approve' } as const },
      'after undo',
    ),
  ).toBe('decided')
  const after = await secondsNow()
  const [until = 0] = await secondsOfClaims()
  expect(until - 10).toBeGreaterThanOrEqual(before)
  expect(until - 10).toBeLessThanOrEqual(after)
  await postpone()
  expect(await claimNext(pendingReviews, ann)).toBeNull()
  await carryOutDecisions(pendingReviews)
  expect([await isApproved(id), await approvalsOf(id)]).toEqual([false, []])
  const [postponed = 0, earliest] = [...(await secondsOfClaims()), await secondsNow()]
  const { secondsLeft, ...decision } = (await latestDecision(pendingReviews, ann)) ?? { secondsLeft: 0 }
  expect(decision).toEqual({ itemId: id, verdict: 'approve' })
  expect(secondsLeft).toBeLessThanOrEqual(postponed - Number(earliest))
  expect(secondsLeft).toBeGreaterThanOrEqual(postponed - (await secondsNow()))
  await expire()
  expect(await latestDecision(pendingReviews, ann)).toBeNull()
  await carryOutDecisions(pendingReviews)
  expect([await isApproved(id), await approvalsOf(id)]).toEqual([true, [ann]])
  expect(await db().$count(reviewClaims)).toBe(0)
})

test('only the admin who decided can undo it, and gets the review again', async () => {
  const [first, second] = [await pendingReview({ month: '2026-02' }), await pendingReview({ month: '2026-03' })]
  await claimNext(pendingReviews, ann)
  await approve(ann, first.id)
  await claimNext(pendingReviews, ann)
  expect(await undoDecision(pendingReviews, ben, first.id)).toBe(false)
  expect(await undoDecision(pendingReviews, ann, first.id)).toBe(true)
  expect(await claimOf(pendingReviews, ann)).toEqual({ itemId: first.id })
  expect(await claimNext(pendingReviews, ben)).toEqual({ itemId: second.id })
  expect(await undoDecision(pendingReviews, ann, first.id)).toBe(false)
  await expire()
  await carryOutDecisions(pendingReviews)
  expect(await isApproved(first.id)).toBe(false)
})

test('the first decision stays, also against one from the list', async () => {
  const { id } = await pendingReview()
  await claimNext(pendingReviews, ann)
  await approve(ann, id)
  expect(await approve(ann, id)).toBe('decided')
  expect(
    await decide(
      pendingReviews,
      { adminId: ann, itemId: id, version: '1', ruling: { kind: 'reject', ...rejection } as const },
      'after undo',
    ),
  ).toBe('taken')
  expect(await approve(ben, id)).toBe('taken')
  expect(await approveReview(ben, id, 1)).toBe('taken')
  await expire()
  await carryOutDecisions(pendingReviews)
  expect(await approvalsOf(id)).toEqual([ann])
  expect(await approve(ben, id)).toBe('already approved')
})

test('of an approval at once and a decision at the desk at the same moment, one alone is told that it counts', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id } = await pendingReview()
    const atOnce = () => approveReview(ben, id, 1)
    const atDesk = () =>
      decide(
        pendingReviews,
        { adminId: ann, itemId: id, version: '1', ruling: { kind: 'reject', ...rejection } as const },
        'after undo',
      )
    const outcomes = await Promise.all(round % 2 === 0 ? [atOnce(), atDesk()] : [atDesk(), atOnce()])
    expect([
      ['decided', 'already approved'],
      ['taken', 'decided'],
    ]).toContainEqual(round % 2 === 0 ? outcomes : outcomes.toReversed())
  }
})

test('a rejection takes effect after its ten seconds, with the reason and the words', async () => {
  const { id, receipt } = await pendingReview()
  expect(
    await decide(
      pendingReviews,
      { adminId: ann, itemId: id, version: '1', ruling: { kind: 'reject', ...rejection } as const },
      'after undo',
    ),
  ).toBe('decided')
  expect(await rejectReview(ben, id, 1, rejection)).toBe('taken')
  await carryOutDecisions(pendingReviews)
  expect(await rejectionOfReceipt(receipt)).toBeNull()
  await expire()
  await carryOutDecisions(pendingReviews)
  expect(await rejectionOfReceipt(receipt)).toMatchObject(rejection)
  expect([await db().$count(reviews), await db().$count(reviewClaims)]).toEqual([0, 0])
})

test('nothing is decided about a review that has changed or is gone', async () => {
  const { id } = await pendingReview()
  for (const version of ['2', '', '1 or 1=1']) expect(await approve(ann, id, version)).toBe('changed')
  for (const other of ['none', 'a'.repeat(22), '\u0000']) expect(await approve(ann, other)).toBe('gone')
  expect(await db().$count(reviewClaims)).toBe(0)
  await approve(ann, id)
  await db().update(reviews).set({ version: sql`version + 1` })
  await expire()
  await carryOutDecisions(pendingReviews)
  expect([await isApproved(id), await approvalsOf(id)]).toEqual([false, []])
})

test('claims and decisions go with their review', async () => {
  const [deleted, withdrawn] = [await pendingReview({ month: '2026-02' }), await pendingReview({ month: '2026-03' })]
  await claimNext(pendingReviews, ann)
  await claimNext(pendingReviews, ben)
  await approve(ben, withdrawn.id)
  expect(await deleteReview(ben, deleted.id)).toBe(true)
  expect(await withdrawReview(withdrawn.receipt)).toBe(true)
  expect(await db().$count(reviewClaims)).toBe(0)
})

test('the nightly shuffle leaves claims and decisions alone', async () => {
  const [first, second] = [await pendingReview({ month: '2026-02' }), await pendingReview({ month: '2026-03' })]
  await claimNext(pendingReviews, ann)
  await claimNext(pendingReviews, ben)
  await approve(ben, second.id)
  expect(await shuffleReviewsTonight(undefined, new Date(Date.now() + 3 * 24 * 3_600_000))).toBe(true)
  expect(await claimOf(pendingReviews, ann)).toEqual({ itemId: first.id })
  await expire()
  await carryOutDecisions(pendingReviews)
  expect(await isApproved(second.id)).toBe(true)
})

test('a decision that cannot be recorded has no effect, stays due, and holds up no other', async () => {
  const [blocked, other] = [await pendingReview({ month: '2026-02' }), await pendingReview({ month: '2026-03' })]
  await approve(ann, blocked.id)
  await approve(ann, other.id)
  await expire()
  // Only the owner of the table may do this, and the app connects as another role where one is set up.
  await db().execute(sql`alter table audit_log add constraint refused check (target <> ${sql.raw(`'${blocked.id}'`)})`)
  await carryOutDecisions(pendingReviews)
  expect([await isApproved(blocked.id), await isApproved(other.id)]).toEqual([false, true])
  expect(await db().$count(reviewClaims, isNotNull(reviewClaims.verdict))).toBe(1)
  await db().execute(sql`alter table audit_log drop constraint refused`)
  await carryOutDecisions(pendingReviews)
  expect(await approvalsOf(blocked.id)).toEqual([ann])
})

test('a decision that has failed for an hour is dropped, and can be made again', async () => {
  const { id } = await pendingReview()
  await approve(ann, id)
  await db().execute(sql`alter table audit_log add constraint refused check (target <> ${sql.raw(`'${id}'`)})`)
  onTestFinished(async () => void (await db().execute(sql`alter table audit_log drop constraint if exists refused`)))
  const overdue = (minutes: number) =>
    db()
      .update(reviewClaims)
      .set({ until: sql`now() - make_interval(mins => ${minutes})` })
  await overdue(59)
  await carryOutDecisions(pendingReviews)
  expect(await db().$count(reviewClaims)).toBe(1)
  await overdue(61)
  await carryOutDecisions(pendingReviews)
  expect([await db().$count(reviewClaims), await isApproved(id)]).toEqual([0, false])
  await db().execute(sql`alter table audit_log drop constraint refused`)
  expect(await approve(ben, id)).toBe('decided')
})

test('claims that ran out are deleted within the hour, with what is left of their rows; decisions stay', async () => {
  const { id } = await pendingReview({ month: '2026-02' })
  await pendingReview({ month: '2026-03' })
  await approve(ann, id)
  await claimNext(pendingReviews, ben)
  await expire()
  const before = await vacuums()
  await forgetEndedClaims(pendingReviews)
  const left = await db().select({ itemId: reviewClaims.itemId }).from(reviewClaims)
  expect(left).toEqual([{ itemId: id }])
  await eventually(async () => expect(await vacuums()).toBeGreaterThan(before))
})

test('among many processes each decision is carried out exactly once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await pendingReview()).id))
  for (const id of ids) await approve(ann, id)
  await expire()
  await Promise.all(Array.from({ length: 6 }, () => carryOutDecisions(pendingReviews)))
  for (const id of ids) expect(await approvalsOf(id)).toEqual([ann])
})

test('whatever two admins do at once, they never hold the same review, and each is approved at most once', async () => {
  const act = fc.constantFrom('next', 'skip', 'approve', 'undo', 'expire', 'carry out')
  const rounds = fc.array(fc.tuple(act, act), { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(rounds, async (acts) => {
      await db().delete(reviewClaims)
      await db().delete(reviews)
      const ids = []
      for (let index = 0; index < 4; index += 1) ids.push((await pendingReview()).id)
      for (const pair of acts) {
        await Promise.all(pair.map((each, index) => deed[each]?.(index === 0 ? ann : ben)))
        const held = await Promise.all([claimOf(pendingReviews, ann), claimOf(pendingReviews, ben)])
        const items = held.flatMap((claim) => claim?.itemId ?? [])
        expect(new Set(items).size).toBe(items.length)
        for (const id of items) expect(await isApproved(id)).toBe(false)
      }
      await expire()
      await carryOutDecisions(pendingReviews)
      for (const id of ids) expect(await approvalsOf(id)).toHaveLength((await isApproved(id)) ? 1 : 0)
    }),
    { numRuns: inGate(8, 25) },
  )
})

const rejection = { reason: 'unclear', words: 'Leave out the name.' } as const

const deed: Record<string, (adminId: string) => Promise<unknown>> = {
  next: (adminId) => claimNext(pendingReviews, adminId),
  async skip(adminId) {
    const claim = await claimOf(pendingReviews, adminId)
    await claimNext(pendingReviews, adminId, claim ? await placeOfReview(claim.itemId) : '')
  },
  async approve(adminId) {
    const claim = await claimOf(pendingReviews, adminId)
    if (claim) await approve(adminId, claim.itemId)
    await claimNext(pendingReviews, adminId)
  },
  async undo(adminId) {
    const decision = await latestDecision(pendingReviews, adminId)
    if (decision) await undoDecision(pendingReviews, adminId, decision.itemId)
  },
  expire,
  'carry out': () => carryOutDecisions(pendingReviews),
}

/** Its ten seconds are not over before the test says so. */
async function approve(adminId: string, itemId: string, version = '1') {
  const outcome = await decide(
    pendingReviews,
    { adminId, itemId, version, ruling: { kind: 'approve' } as const },
    'after undo',
  )
  await postpone()
  return outcome
}

/** Leaves alone what `expire` has ended. */
async function postpone() {
  const isPending = and(isNotNull(reviewClaims.verdict), gt(reviewClaims.until, sql`now()`))
  await db().update(reviewClaims).set({ until: sql`now() + interval '1 hour'` }).where(isPending)
}

async function secondsNow() {
  const [row] = await db().execute<{ now: number }>(sql`select extract(epoch from now())::float8 as now`)
  return row?.now ?? Number.NaN
}

async function secondsOfClaims() {
  const until = sql<number>`extract(epoch from ${reviewClaims.until})::float8`
  return (await db().select({ until }).from(reviewClaims)).map((claim) => claim.until)
}

async function expire() {
  await db().update(reviewClaims).set({ until: sql`now() - interval '1 second'` })
}

async function vacuums() {
  const [table] = await db().execute(sql`select vacuum_count from pg_stat_user_tables where relname = 'review_claims'`)
  return Number(table?.vacuum_count)
}

async function isApproved(id: string) {
  return (await db().$count(reviews, and(eq(reviews.id, id), eq(reviews.isApproved, true)))) === 1
}

async function approvalsOf(id: string) {
  const rows = await db()
    .select({ adminId: auditLog.adminId })
    .from(auditLog)
    .where(and(eq(auditLog.target, id), like(auditLog.verb, 'approve%')))
  return rows.map(({ adminId }) => adminId)
}
