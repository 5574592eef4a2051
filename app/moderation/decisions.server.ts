import { and, asc, desc, eq, gt, inArray, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '../account/accounts.server.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { countOf, countUpTo } from '../platform/db/lists/list-search.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { acquireLock } from '../platform/db/transactions.server.ts'
import { type Job, runNow } from '../platform/jobs/job-runner.server.ts'
import { log } from '../platform/log/log.server.ts'
import type { Decision, Queue, Ruling } from './queue.ts'
import { mostCounted } from './queue-age.ts'
import { waitingDecisions } from './tables.ts'

/** `taken`: another decision came first. */
export type DecisionOutcome = 'decided' | 'taken' | 'already approved' | 'changed' | 'gone' | 'own'
export type WaitingDecision = { itemId: string; ruling: Ruling; secondsLeft: number }

const { queue: queueName, itemId, adminId, takesEffectAt } = waitingDecisions
const job = 'carry out decisions'
const undoSeconds = 10
const triedMinutes = 60
// A timer may fire a little early by the clock of the database.
const marginMs = 200
const isDue = lte(takesEffectAt, sql`now()`)
/** So many of the oldest are an admin's choice of the next. */
const oldestCount = 20

/**
 * Decides on an item in the version that an admin saw. The first decision stays. At the desk, where an admin sees one
 * item after the other, it takes effect after ten seconds in which it can be undone; elsewhere at once.
 */
export async function decide(
  queue: Queue,
  { version, ...rest }: Omit<Decision, 'version'> & { version: string },
  takesEffect: 'at once' | 'after undo',
): Promise<DecisionOutcome> {
  if (!publicIdPattern.test(rest.itemId)) return 'gone'
  const decision = { ...rest, version: versionIn(version) }
  const ruling = JSON.stringify(decision.ruling)
  const outcome = await db().transaction(async (tx) => {
    // In turn, so that of an approval at once and a decision at the desk one alone counts.
    await acquireLock(tx, `upinde decision on ${decision.itemId}`)
    await lockOwner(tx, queue, decision.itemId)
    const [waiting] = await tx.select().from(waitingDecisions).where(isOn(queue, decision.itemId))
    if (waiting) {
      const isSame = waiting.adminId === decision.adminId && waiting.ruling === ruling
      return isSame && takesEffect === 'after undo' ? 'decided' : 'taken'
    }
    const refusal = await refusalOf(tx, queue, decision)
    if (refusal) return refusal
    if (takesEffect === 'after undo') {
      const takesEffectAt = sql`now() + make_interval(secs => ${undoSeconds})`
      await tx.insert(waitingDecisions).values({ ...decision, queue: queue.name, ruling, takesEffectAt })
      return 'decided'
    }
    if (await queue.carryOut(tx, decision)) return 'decided'
    return (await refusalOf(tx, queue, decision)) ?? 'changed'
  })
  if (outcome === 'decided' && takesEffect === 'after undo') carryOutLater()
  return outcome
}

/**
 * Returns the id of an item that nobody has decided on, `skipped` apart: `preferred` if it is one, or else one of the
 * oldest, in an order of the admin’s own, so that two admins seldom look at the same one. The order is another each day,
 * so that none is passed over for long; where some are urgent, all are strictly in order.
 */
export async function nextUndecided(
  queue: Queue,
  admin: string,
  { skipped, preferred = '' }: { skipped: readonly string[]; preferred?: string },
): Promise<string | null> {
  const { table, id, isUrgent, oldestFirst } = queue.items
  const isLeft = isUndecided(queue, admin)
  if (preferred && (await db().$count(table, and(isLeft, eq(id, preferred)))) > 0) return preferred
  const oldest = db()
    .select({ id: sql<string>`${id}`.as('id') })
    .from(table)
    .where(and(isLeft, notInArray(id, [...skipped])))
    .orderBy(...(isUrgent ? [desc(isUrgent)] : []), ...oldestFirst)
    .limit(isUrgent ? 1 : oldestCount)
    .as('oldest')
  const ownOrder = sql`md5(${admin} || current_date || ${oldest.id})`
  const [next] = await db().select({ id: oldest.id }).from(oldest).orderBy(ownOrder).limit(1)
  return next?.id ?? null
}

/** Counts the items that an admin can decide on, `skipped` apart, up to 1,000. */
export async function countUndecided(queue: Queue, admin: string, skipped: readonly string[] = []): Promise<number> {
  const { table, id } = queue.items
  return countOf(db(), countUpTo(mostCounted, table, and(isUndecided(queue, admin), notInArray(id, [...skipped]))))
}

/** Returns the admin's latest decision that can still be undone. */
export async function latestDecision({ name }: Queue, admin: string): Promise<WaitingDecision | null> {
  const [latest] = await selectWaiting()
    .where(and(eq(queueName, name), eq(adminId, admin), gt(takesEffectAt, sql`now()`)))
    .orderBy(desc(takesEffectAt))
    .limit(1)
  return latest ? { ...latest, ruling: JSON.parse(latest.ruling) } : null
}

/** Returns what has been decided on these items and has not taken effect yet. */
export async function waitingOn({ name }: Queue, itemIds: string[]): Promise<Map<string, Ruling>> {
  const waiting = await selectWaiting().where(and(eq(queueName, name), inArray(itemId, itemIds)))
  return new Map(waiting.map(({ itemId, ruling }) => [itemId, JSON.parse(ruling)]))
}

/** Reads the version of an item that an admin saw; -1, which no item has, if it is none. */
export function versionIn(word: string): number {
  return /^\d{1,9}$/.test(word) ? Number(word) : -1
}

/** Takes an admin's own decision back. Returns false once it has taken effect. */
export async function undoDecision(queue: Queue, admin: string, item: string): Promise<boolean> {
  const isOwn = and(isOn(queue, item), eq(adminId, admin))
  return (await db().delete(waitingDecisions).where(isOwn).returning({ itemId })).length > 0
}

/**
 * Carries out the decisions that can no longer be undone, each exactly once among all processes. One that fails changes
 * nothing and stays due for an hour. Then it is dropped, and the item can be decided again.
 */
export async function carryOutDecisions(queues: readonly Queue[]): Promise<void> {
  const due = await db()
    .select({ name: queueName, item: itemId })
    .from(waitingDecisions)
    .where(isDue)
    .orderBy(asc(takesEffectAt))
  for (const { name, item } of due) {
    const queue = queues.find((each) => each.name === name)
    if (!queue) continue
    await carryOut(queue, item).catch(async (error) => {
      log('error', 'decision-failed', { error })
      const isOld = lte(takesEffectAt, sql`now() - make_interval(mins => ${triedMinutes})`)
      const dropped = await db()
        .delete(waitingDecisions)
        .where(and(isOn(queue, item), isOld))
        .returning({ itemId })
      if (dropped.length > 0) log('error', 'decision-dropped')
    })
  }
}

/** Also carries out what a process that ended has left behind. */
export function carryingOutDecisions(queues: readonly Queue[]): Job {
  return { name: job, everyMs: 10_000, run: () => carryOutDecisions(queues) }
}

/** Deletes what is left of deleted rows, which would date decisions and hold their words. */
export async function forgetDecisions(): Promise<void> {
  await db().execute(sql`vacuum ${waitingDecisions}`)
}

// If this process ends before that, another one carries it out.
function carryOutLater() {
  setTimeout(() => runNow(job), undoSeconds * 1000 + marginMs).unref()
}

async function refusalOf(tx: Transaction, { items }: Queue, { itemId, adminId, version }: Decision) {
  const { table, id, isPending, isApproved = sql`false`, owner } = items
  const [item] = await tx
    .select({
      version: sql<number>`${items.version}`,
      isPending: sql<boolean>`${isPending}`,
      isApproved: sql<boolean>`${isApproved}`,
      isOwn: owner ? sql<boolean>`${owner} = ${adminId}` : sql<boolean>`false`,
    })
    .from(table)
    .where(and(eq(id, itemId), items.isKnownTo?.(adminId)))
  if (!item) return 'gone'
  if (item.isOwn) return 'own'
  if (item.isApproved) return 'already approved'
  if (item.version !== version) return 'changed'
  return item.isPending ? null : 'taken'
}

function selectWaiting() {
  const secondsLeft = sql<number>`extract(epoch from ${takesEffectAt} - now())::float8`
  return db().select({ itemId, ruling: waitingDecisions.ruling, secondsLeft }).from(waitingDecisions).$dynamic()
}

async function carryOut(queue: Queue, item: string) {
  await db().transaction(async (tx) => {
    await lockOwner(tx, queue, item)
    // Another process that is at the same decision waits here, and finds it gone.
    const [decided] = await tx
      .delete(waitingDecisions)
      .where(and(isOn(queue, item), isDue))
      .returning()
    if (decided) await queue.carryOut(tx, { ...decided, ruling: JSON.parse(decided.ruling) })
  })
}

// Before anything else of the account, as everywhere.
async function lockOwner(tx: Transaction, { items: { table, id, owner } }: Queue, item: string) {
  if (!owner) return
  const [found] = await tx
    .select({ owner: sql<string>`${owner}` })
    .from(table)
    .where(eq(id, item))
  if (found) await lockAccount(tx, found.owner)
}

function isOn({ name }: Queue, item: string) {
  return and(eq(queueName, name), eq(itemId, item))
}

function isUndecided({ name, items: { id, isPending, isKnownTo, owner } }: Queue, admin: string): SQL | undefined {
  // Ids of reviews are compared bytewise; PostgreSQL compares two kinds of text only if told how.
  const hasDecision = sql`exists (
    select from ${waitingDecisions} where ${queueName} = ${name} and ${itemId} collate "C" = ${id})`
  return and(isPending, sql`not ${hasDecision}`, isKnownTo?.(admin), owner && ne(owner, admin))
}
