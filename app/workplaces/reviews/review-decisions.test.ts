import { createHash } from 'node:crypto'
import { and, eq, gt, like, sql } from 'drizzle-orm'
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
import {
  carryOutDecisions,
  countUndecided,
  decide,
  forgetDecisions,
  latestDecision,
  nextUndecided,
  undoDecision,
} from '../../moderation/decisions.server.ts'
import { waitingDecisions } from '../../moderation/tables.ts'
import { db } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { reviews } from '../tables.ts'
import { rejectionOfReceipt } from './rejections.server.ts'
import { pendingReviews } from './review-decisions.server.ts'
import { deleteReview } from './reviews.server.ts'
import { shuffleReviewsTonight } from './shuffle/review-shuffle.server.ts'

startWithoutReviews()

let [ann, ben]: [string, string] = ['', '']

beforeAll(async () => {
  ann = (await storedUser({ isAdmin: true })).userId
  ben = (await storedUser({ isAdmin: true })).userId
})

beforeEach(() => db().delete(waitingDecisions).execute())

test('an admin gets one of the twenty oldest, another one after each skip, and none that is decided on', async () => {
  const ids: string[] = []
  for (let month = 1; month <= 12; month += 1) {
    for (const year of [2024, 2025]) ids.push((await pendingReview({ month: `${year}-${twoDigits(month)}` })).id)
  }
  await approvedReview({ month: '2023-01' })
  const oldest = new Set((await oldestFirst()).slice(0, 20))
  const skipped: string[] = []
  for (let count = 0; count < 24; count += 1) {
    const id = (await next(ann, skipped)) ?? ''
    if (count === 0) expect(oldest).toContain(id)
    expect([await next(ann, skipped), skipped.includes(id)]).toEqual([id, false])
    skipped.push(id)
  }
  expect([new Set(skipped), await next(ann, skipped)]).toEqual([new Set(ids), null])
  const [first = ''] = skipped
  expect(await approve(ben, first)).toBe('decided')
  expect([await next(ann, []), await countUndecided(pendingReviews, ann)]).toEqual([skipped[1], 23])
  expect(await nextUndecided(pendingReviews, ann, { skipped: [], preferred: skipped[5] })).toBe(skipped[5])
  expect(await nextUndecided(pendingReviews, ann, { skipped: [], preferred: first })).toBe(skipped[1])
})

test('an admin has another order each day, so that none of the oldest is passed over for long', async () => {
  for (let count = 0; count < 20; count += 1) await pendingReview()
  const ids = await oldestFirst()
  const [day] = await db().execute<{ today: string }>(sql`select current_date::text as today`)
  const expected = ids.toSorted((one, other) =>
    hash(`${ann}${day?.today}${one}`) < hash(`${ann}${day?.today}${other}`) ? -1 : 1,
  )
  expect(await next(ann, [])).toBe(expected[0])
})

test('admins begin with different reviews', async () => {
  for (let count = 0; count < 20; count += 1) await pendingReview()
  const firsts = await Promise.all(Array.from({ length: 40 }, (_, admin) => next(`admin ${admin}`, [])))
  expect(new Set(firsts).size).toBeGreaterThan(8)
})

test('an approval takes effect once its ten seconds are over, and is recorded with its effect', async () => {
  const { id } = await pendingReview()
  const before = await secondsNow()
  expect(
    await decide(
      pendingReviews,
      { adminId: ann, itemId: id, version: '1', ruling: { kind: 'approve' } as const },
      'after undo',
    ),
  ).toBe('decided')
  const after = await secondsNow()
  const [until = 0] = await secondsOfDecisions()
  expect(until - 10).toBeGreaterThanOrEqual(before)
  expect(until - 10).toBeLessThanOrEqual(after)
  await postpone()
  expect(await next(ann, [])).toBeNull()
  await carryOutDecisions([pendingReviews])
  expect([await isApproved(id), await approvalsOf(id)]).toEqual([false, []])
  const [postponed = 0, earliest] = [...(await secondsOfDecisions()), await secondsNow()]
  const { secondsLeft, ...decision } = (await latestDecision(pendingReviews, ann)) ?? { secondsLeft: 0 }
  expect(decision).toEqual({ itemId: id, ruling: { kind: 'approve' } })
  expect(secondsLeft).toBeLessThanOrEqual(postponed - Number(earliest))
  expect(secondsLeft).toBeGreaterThanOrEqual(postponed - (await secondsNow()))
  await expire()
  expect(await latestDecision(pendingReviews, ann)).toBeNull()
  await carryOutDecisions([pendingReviews])
  expect([await isApproved(id), await approvalsOf(id)]).toEqual([true, [ann]])
  expect(await db().$count(waitingDecisions)).toBe(0)
})

test('only the admin who decided can undo it, and only once', async () => {
  const { id } = await pendingReview()
  await approve(ann, id)
  expect(await undoDecision(pendingReviews, ben, id)).toBe(false)
  expect(await undoDecision(pendingReviews, ann, id)).toBe(true)
  expect(await next(ben, [])).toBe(id)
  expect(await undoDecision(pendingReviews, ann, id)).toBe(false)
  await expire()
  await carryOutDecisions([pendingReviews])
  expect(await isApproved(id)).toBe(false)
})

test('the first decision stays, also against one from the list', async () => {
  const { id } = await pendingReview()
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
  await carryOutDecisions([pendingReviews])
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
  await carryOutDecisions([pendingReviews])
  expect(await rejectionOfReceipt(receipt)).toBeNull()
  await expire()
  await carryOutDecisions([pendingReviews])
  expect(await rejectionOfReceipt(receipt)).toMatchObject(rejection)
  expect([await db().$count(reviews), await db().$count(waitingDecisions)]).toEqual([0, 0])
})

test('nothing is decided about a review that has changed or is gone', async () => {
  const { id } = await pendingReview()
  for (const version of ['2', '', '1 or 1=1']) expect(await approve(ann, id, version)).toBe('changed')
  for (const other of ['none', 'a'.repeat(22), '\u0000']) expect(await approve(ann, other)).toBe('gone')
  expect(await db().$count(waitingDecisions)).toBe(0)
  await approve(ann, id)
  await db().update(reviews).set({ version: sql`version + 1` })
  await expire()
  await carryOutDecisions([pendingReviews])
  expect([await isApproved(id), await approvalsOf(id)]).toEqual([false, []])
})

test('a decision on a review that is deleted meanwhile has no effect, and the nightly shuffle leaves it alone', async () => {
  const [deleted, kept] = [await pendingReview({ month: '2026-02' }), await pendingReview({ month: '2026-03' })]
  await approve(ben, deleted.id)
  await approve(ben, kept.id)
  expect(await deleteReview(ann, deleted.id)).toBe(true)
  expect(await shuffleReviewsTonight(undefined, new Date(Date.now() + 3 * 24 * 3_600_000))).toBe(true)
  await expire()
  await carryOutDecisions([pendingReviews])
  expect([await approvalsOf(deleted.id), await isApproved(kept.id)]).toEqual([[], true])
  expect(await db().$count(waitingDecisions)).toBe(0)
})

test('a decision that cannot be recorded has no effect, stays due, and holds up no other', async () => {
  const [blocked, other] = [await pendingReview({ month: '2026-02' }), await pendingReview({ month: '2026-03' })]
  await approve(ann, blocked.id)
  await approve(ann, other.id)
  await expire()
  // Only the owner of the table may do this, and the app connects as another role where one is set up.
  await db().execute(sql`alter table audit_log add constraint refused check (target <> ${sql.raw(`'${blocked.id}'`)})`)
  await carryOutDecisions([pendingReviews])
  expect([await isApproved(blocked.id), await isApproved(other.id)]).toEqual([false, true])
  expect(await db().$count(waitingDecisions)).toBe(1)
  await db().execute(sql`alter table audit_log drop constraint refused`)
  await carryOutDecisions([pendingReviews])
  expect(await approvalsOf(blocked.id)).toEqual([ann])
})

test('a decision that has failed for an hour is dropped, and can be made again', async () => {
  const { id } = await pendingReview()
  await approve(ann, id)
  await db().execute(sql`alter table audit_log add constraint refused check (target <> ${sql.raw(`'${id}'`)})`)
  onTestFinished(async () => void (await db().execute(sql`alter table audit_log drop constraint if exists refused`)))
  const overdue = (minutes: number) =>
    db()
      .update(waitingDecisions)
      .set({ takesEffectAt: sql`now() - make_interval(mins => ${minutes})` })
  await overdue(59)
  await carryOutDecisions([pendingReviews])
  expect(await db().$count(waitingDecisions)).toBe(1)
  await overdue(61)
  await carryOutDecisions([pendingReviews])
  expect([await db().$count(waitingDecisions), await isApproved(id)]).toEqual([0, false])
  await db().execute(sql`alter table audit_log drop constraint refused`)
  expect(await approve(ben, id)).toBe('decided')
})

test('what is left of deleted rows goes within the hour', async () => {
  const before = await vacuums()
  await forgetDecisions()
  await eventually(async () => expect(await vacuums()).toBeGreaterThan(before))
})

test('among many processes each decision is carried out exactly once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, async () => (await pendingReview()).id))
  for (const id of ids) await approve(ann, id)
  await expire()
  await Promise.all(Array.from({ length: 6 }, () => carryOutDecisions([pendingReviews])))
  for (const id of ids) expect(await approvalsOf(id)).toEqual([ann])
})

test('whatever two admins do at once, each review is approved at most once', async () => {
  const act = fc.constantFrom('approve', 'approve at once', 'undo', 'expire', 'carry out')
  const rounds = fc.array(fc.tuple(act, act), { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(rounds, async (acts) => {
      await db().delete(waitingDecisions)
      await db().delete(reviews)
      const ids = []
      for (let index = 0; index < 4; index += 1) ids.push((await pendingReview()).id)
      for (const pair of acts) {
        await Promise.all(pair.map((each, index) => deed[each]?.(index === 0 ? ann : ben)))
      }
      await expire()
      await carryOutDecisions([pendingReviews])
      for (const id of ids) expect(await approvalsOf(id)).toHaveLength((await isApproved(id)) ? 1 : 0)
    }),
    { numRuns: inGate(8, 25) },
  )
})

const rejection = { reason: 'unclear', words: 'Leave out the name.' } as const

const deed: Record<string, (adminId: string) => Promise<unknown>> = {
  approve: async (adminId) => approve(adminId, (await next(adminId, [])) ?? ''),
  'approve at once': async (adminId) => approveReview(adminId, (await next(adminId, [])) ?? '', 1),
  async undo(adminId) {
    const decision = await latestDecision(pendingReviews, adminId)
    if (decision) await undoDecision(pendingReviews, adminId, decision.itemId)
  },
  expire,
  'carry out': () => carryOutDecisions([pendingReviews]),
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

function next(adminId: string, skipped: string[]) {
  return nextUndecided(pendingReviews, adminId, { skipped })
}

async function oldestFirst() {
  const rows = await db()
    .select({ id: reviews.id })
    .from(reviews)
    .where(pendingReviews.items.isPending)
    .orderBy(...pendingReviews.items.oldestFirst)
  return rows.map(({ id }) => id)
}

function hash(text: string) {
  return createHash('md5').update(text).digest('hex')
}

function twoDigits(month: number) {
  return String(month).padStart(2, '0')
}

/** Leaves alone what `expire` has ended. */
async function postpone() {
  const isWaiting = gt(waitingDecisions.takesEffectAt, sql`now()`)
  await db().update(waitingDecisions).set({ takesEffectAt: sql`now() + interval '1 hour'` }).where(isWaiting)
}

async function secondsNow() {
  const [row] = await db().execute<{ now: number }>(sql`select extract(epoch from now())::float8 as now`)
  return row?.now ?? Number.NaN
}

async function secondsOfDecisions() {
  const until = sql<number>`extract(epoch from ${waitingDecisions.takesEffectAt})::float8`
  return (await db().select({ until }).from(waitingDecisions)).map((decision) => decision.until)
}

async function expire() {
  await db().update(waitingDecisions).set({ takesEffectAt: sql`now() - interval '1 second'` })
}

async function vacuums() {
  const [table] = await db().execute(
    sql`select vacuum_count from pg_stat_user_tables where relname = 'waiting_decisions'`,
  )
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
