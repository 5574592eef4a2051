import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { lockAccount } from '../account/accounts.server.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { type Job, runNow } from '../platform/jobs/job-runner.server.ts'
import { log } from '../platform/log/log.server.ts'
import type { ClaimTable, Verdict } from './claim-table.ts'
import { claimOn, isLive, lockClaims, lockDesk, makeClaim, releaseClaims } from './claims.server.ts'
import type { Decision, Queue, Ruling } from './queue.ts'

/** `taken`: another decision came first, or another admin has the item. */
export type DecisionOutcome = 'decided' | 'taken' | 'already approved' | 'changed' | 'gone' | 'own'
export type PendingDecision = { itemId: string; verdict: Verdict; secondsLeft: number }

const job = 'carry out decisions'
const undoSeconds = 10
const effectTime = sql`now() + make_interval(secs => ${undoSeconds})`
const triedMinutes = 60
// A timer may fire a little early by the clock of the database.
const marginMs = 200

/**
 * Decides on an item in the version that an admin saw. The first decision stays. At the desk, where an admin sees one
 * item after the other, it takes effect after ten seconds in which it can be undone; elsewhere at once.
 */
export async function decide(
  queue: Queue,
  { version, ...decision }: Omit<Decision, 'version'> & { version: string },
  takesEffect: 'at once' | 'after undo',
): Promise<DecisionOutcome> {
  const { itemId } = decision
  if (!publicIdPattern.test(itemId)) return 'gone'
  const outcome = await db().transaction(async (tx) => {
    await lockClaims(tx, queue.claims)
    await lockOwner(tx, queue, itemId)
    const claim = await outcomeOfClaim(tx, queue.claims, decision, takesEffect)
    if (claim) return claim
    const refusal = await refusalOf(tx, queue, itemId, version, decision.adminId)
    if (refusal) return refusal
    const decided = { ...decision, version: Number(version) }
    if (takesEffect === 'after undo') return store(tx, queue.claims, decided)
    if (await queue.carryOut(tx, decided)) return 'decided'
    return (await refusalOf(tx, queue, itemId, version, decision.adminId)) ?? 'changed'
  })
  if (outcome === 'decided' && takesEffect === 'after undo') carryOutLater()
  return outcome
}

/** Returns the admin's latest decision that can still be undone. */
export async function latestDecision({ claims }: Queue, adminId: string): Promise<PendingDecision | null> {
  const secondsLeft = sql<number>`extract(epoch from ${claims.until} - now())::float8`
  const [decision] = await db()
    .select({ itemId: claims.itemId, verdict: claims.verdict, secondsLeft })
    .from(claims)
    .where(and(eq(claims.adminId, adminId), isLive(claims), isNotNull(claims.verdict)))
    .orderBy(desc(claims.until))
    .limit(1)
  return decision?.verdict ? { ...decision, verdict: decision.verdict } : null
}

/** Returns what has been decided on these items and has not taken effect yet. */
export async function pendingVerdicts({ claims }: Queue, itemIds: string[]): Promise<Map<string, Verdict>> {
  const { itemId, verdict } = claims
  const decided = await db()
    .select({ itemId, verdict })
    .from(claims)
    .where(and(inArray(itemId, itemIds), isNotNull(verdict)))
  return new Map(decided.flatMap(({ itemId, verdict }) => (verdict ? [[itemId, verdict] as const] : [])))
}

/**
 * Takes an admin's own decision back and gives the item to that admin again. Returns false once it has taken effect.
 */
export async function undoDecision(queue: Queue, adminId: string, itemId: string): Promise<boolean> {
  const { claims } = queue
  if (!publicIdPattern.test(itemId)) return false
  return db().transaction(async (tx) => {
    await lockDesk(tx, claims, adminId)
    const isOwn = and(eq(claims.itemId, itemId), eq(claims.adminId, adminId), isNotNull(claims.verdict))
    const undone = await tx.delete(claims).where(isOwn).returning({ itemId: claims.itemId })
    if (undone.length === 0) return false
    await releaseClaims(tx, claims, adminId)
    await makeClaim(tx, queue, adminId, itemId)
    return true
  })
}

/**
 * Carries out the decisions that can no longer be undone, each exactly once among all processes. One that fails changes
 * nothing and stays due for an hour. Then it is dropped, and the item can be decided again.
 */
export async function carryOutDecisions(queue: Queue): Promise<void> {
  const { claims } = queue
  const due = await db().select({ itemId: claims.itemId }).from(claims).where(isDue(claims)).orderBy(asc(claims.until))
  for (const { itemId } of due)
    await carryOut(queue, itemId).catch((error) => {
      log('error', 'decision-failed', { error })
      return dropIfOld(queue, itemId)
    })
}

/** Also carries out what a process that ended has left behind. */
export function carryingOutDecisions(queues: Queue[]): Job {
  return {
    name: job,
    everyMs: 10_000,
    async run() {
      for (const queue of queues) await carryOutDecisions(queue)
    },
  }
}

// If this process ends before that, another one carries it out.
function carryOutLater() {
  setTimeout(() => runNow(job), undoSeconds * 1000 + marginMs).unref()
}

// A claim keeps an item at the desk only, and an admin whose claim has run out may still decide.
async function outcomeOfClaim(
  tx: Transaction,
  claims: ClaimTable,
  { adminId, itemId, ruling }: Omit<Decision, 'version'>,
  takesEffect: 'at once' | 'after undo',
): Promise<DecisionOutcome | null> {
  const claim = await claimOn(tx, claims, itemId)
  if (!claim) return null
  if (takesEffect === 'at once') return claim.verdict ? 'taken' : null
  const isOwn = claim.holder === adminId
  if (claim.verdict) return isOwn && claim.verdict === ruling.kind ? 'decided' : 'taken'
  return claim.isLive && !isOwn ? 'taken' : null
}

async function refusalOf(
  tx: Transaction,
  { items }: Queue,
  itemId: string,
  seenVersion: string,
  adminId: string,
): Promise<'already approved' | 'changed' | 'gone' | 'own' | null> {
  const { table, id, version, isPending, isApproved, isKnown, owner } = items
  const [item] = await tx
    .select({
      version: sql<number>`${version}`,
      isPending: sql<boolean>`${isPending}`,
      isApproved: sql<boolean>`${isApproved}`,
      isOwn: owner ? sql<boolean>`${owner} = ${adminId}` : sql<boolean>`false`,
    })
    .from(table)
    .where(and(eq(id, itemId), isKnown))
  if (!item) return 'gone'
  if (item.isOwn) return 'own'
  if (item.isApproved) return 'already approved'
  return item.isPending && String(item.version) === seenVersion ? null : 'changed'
}

async function store(
  tx: Transaction,
  claims: ClaimTable,
  { adminId, itemId, version, ruling }: Decision,
): Promise<'decided'> {
  const reason = ruling.kind === 'reject' ? ruling.reason : null
  const words = ruling.kind === 'approve' ? null : ruling.words
  const decision = { adminId, version, verdict: ruling.kind, reason, words, until: effectTime }
  await tx
    .insert(claims)
    .values({ itemId, ...decision })
    .onConflictDoUpdate({ target: claims.itemId, set: decision })
  return 'decided'
}

async function carryOut(queue: Queue, itemId: string) {
  const { claims } = queue
  await db().transaction(async (tx) => {
    await lockOwner(tx, queue, itemId)
    // Another process that is at the same decision waits here, and finds it gone.
    const [decided] = await tx
      .delete(claims)
      .where(and(eq(claims.itemId, itemId), isDue(claims)))
      .returning()
    if (!decided || decided.version === null) return
    const { adminId, version } = decided
    await queue.carryOut(tx, { adminId, itemId, version, ruling: rulingOf(decided) })
  })
}

// Before anything else of the account, as everywhere: erasing it deletes the claim, too.
async function lockOwner(tx: Transaction, { items: { table, id, owner } }: Queue, itemId: string) {
  if (!owner) return
  const [item] = await tx
    .select({ owner: sql<string>`${owner}` })
    .from(table)
    .where(eq(id, itemId))
  if (item) await lockAccount(tx, item.owner)
}

function rulingOf({ verdict, reason, words }: ClaimTable['$inferSelect']): Ruling {
  if (verdict === 'ask') return { kind: 'ask', words: words ?? '' }
  return reason ? { kind: 'reject', reason, words: words ?? '' } : { kind: 'approve' }
}

async function dropIfOld({ claims }: Queue, itemId: string) {
  const isOld = lte(claims.until, sql`now() - make_interval(mins => ${triedMinutes})`)
  const dropped = await db()
    .delete(claims)
    .where(and(eq(claims.itemId, itemId), isDue(claims), isOld))
    .returning({ itemId: claims.itemId })
    .catch(() => [])
  if (dropped.length > 0) log('error', 'decision-dropped')
}

function isDue({ verdict, until }: ClaimTable) {
  return and(isNotNull(verdict), lte(until, sql`now()`))
}
