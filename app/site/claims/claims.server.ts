import {
  and,
  type Column,
  desc,
  eq,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { acquireLock } from '../../platform/db/advisory-lock.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import type { keyset } from '../../platform/db/lists/keyset.server.ts'
import { countOf, countUpTo } from '../../platform/db/lists/list-search.server.ts'
import { mostCounted } from '../../platform/db/lists/queue.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import type { Rejection } from '../rejection.ts'
import type { ClaimTable, Verdict } from './claim-table.ts'

/** Without a rejection it is an approval. */
export type Decision = { adminId: string; itemId: string; version: number; rejection: Rejection | null }

/** Pending items, which admins take one after the other. */
export type Queue = {
  claims: ClaimTable
  /** What waits for a decision, in the order in which admins take it. */
  items: { table: PgTable; id: Column; version: Column; isPending: SQL; order: ReturnType<typeof keyset> }
  /** Records that an admin is about to see an item. */
  recordAccess?(tx: Transaction, adminId: string, itemId: string): Promise<void>
  /** Does what was decided, unless the item has changed since, and records it in the audit log. */
  carryOut(tx: Transaction, decision: Decision): Promise<void>
}

export type Claimed = { itemId: string } | null
export type DecisionOutcome = 'decided' | 'taken' | 'changed' | 'gone'
export type PendingDecision = { itemId: string; verdict: Verdict; secondsLeft: number }

const claimMinutes = 5
export const undoSeconds = 10

const claimEnd = sql`now() + make_interval(mins => ${claimMinutes})`
const effectTime = sql`now() + make_interval(secs => ${undoSeconds})`

/** Lets go of the admin's item and claims the next. Returns null when no item is free. */
export async function claimNext(queue: Queue, adminId: string, after = ''): Promise<Claimed> {
  const { claims } = queue
  return db().transaction(async (tx) => {
    // In turn, so that nobody waits in vain for an item that somebody else is just claiming.
    await lockClaims(tx, claims)
    await releaseClaims(tx, claims, adminId)
    const taken = await tx.select({ itemId: claims.itemId }).from(claims)
    const itemId = await nextItem(
      tx,
      queue,
      after,
      taken.map((claim) => claim.itemId),
    )
    if (!itemId) return null
    await tx.insert(claims).values({ itemId, adminId, until: claimEnd })
    await queue.recordAccess?.(tx, adminId, itemId)
    return { itemId }
  })
}

/** Returns the item that an admin holds, unless the claim has run out. */
export async function claimOf({ claims }: Queue, adminId: string): Promise<Claimed> {
  const [claim] = await db()
    .select({ itemId: claims.itemId })
    .from(claims)
    .where(and(eq(claims.adminId, adminId), isNull(claims.verdict), isLive(claims)))
  return claim ?? null
}

/**
 * Prolongs an admin's claim, or takes the item again if the claim has run out, unless somebody else has the item or has
 * decided on it, or it is no longer pending.
 */
export async function renewClaim(queue: Queue, adminId: string, itemId: string): Promise<void> {
  const { claims } = queue
  if (!publicIdPattern.test(itemId)) return
  await db().transaction(async (tx) => {
    await lockClaims(tx, claims)
    const claim = await claimOn(tx, claims, itemId)
    const isOwn = claim?.holder === adminId
    if (claim?.verdict || (claim?.isLive && !isOwn)) return
    if ((await pendingVersion(tx, queue, itemId)) === null) return
    await releaseClaims(tx, claims, adminId)
    await tx.insert(claims).values({ itemId, adminId, until: claimEnd })
    if (!isOwn) await queue.recordAccess?.(tx, adminId, itemId)
  })
}

/** Counts the items on which nobody has decided and that no other admin holds, up to 1,000. */
export async function countFree({ claims, items }: Queue, adminId: string): Promise<number> {
  const { table, id, isPending } = items
  const isTaken = or(isNotNull(claims.verdict), isHeldByOthers(claims, adminId))
  const isFree = sql`not exists (select from ${claims} where ${claims.itemId} collate "C" = ${id} and ${isTaken})`
  return countOf(db(), countUpTo(mostCounted, table, and(isPending, isFree)))
}

/** Counts the items that other admins hold. */
export async function countHeld({ claims }: Queue, adminId: string): Promise<number> {
  return db().$count(claims, isHeldByOthers(claims, adminId))
}

/**
 * Stores a decision, which takes effect after ten seconds. The first one on an item stays. An admin whose claim has run
 * out may still decide, until somebody else claims the item.
 */
export async function decide(
  queue: Queue,
  { adminId, itemId, version, rejection }: Omit<Decision, 'version'> & { version: string },
): Promise<DecisionOutcome> {
  const { claims } = queue
  const verdict = rejection ? 'reject' : 'approve'
  if (!publicIdPattern.test(itemId)) return 'gone'
  return db().transaction(async (tx) => {
    await lockClaims(tx, claims)
    const claim = await claimOn(tx, claims, itemId)
    if (claim?.verdict) return claim.holder === adminId && claim.verdict === verdict ? 'decided' : 'taken'
    if (claim?.isLive && claim.holder !== adminId) return 'taken'
    const pending = await pendingVersion(tx, queue, itemId)
    if (pending === null) return 'gone'
    if (String(pending) !== version) return 'changed'
    const { reason, words } = rejection ?? { reason: null, words: null }
    const decision = { adminId, version: pending, verdict, reason, words, until: effectTime } as const
    await tx
      .insert(claims)
      .values({ itemId, ...decision })
      .onConflictDoUpdate({ target: claims.itemId, set: decision })
    return 'decided'
  })
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

/** Takes an admin's own decision back and gives the item to that admin again. Returns false once it has taken effect. */
export async function undoDecision(queue: Queue, adminId: string, itemId: string): Promise<boolean> {
  const { claims } = queue
  if (!publicIdPattern.test(itemId)) return false
  return db().transaction(async (tx) => {
    await lockClaims(tx, claims)
    const isOwn = and(eq(claims.itemId, itemId), eq(claims.adminId, adminId), isNotNull(claims.verdict))
    const [decision] = await tx.select({ itemId: claims.itemId }).from(claims).where(isOwn).for('update')
    if (!decision) return false
    await releaseClaims(tx, claims, adminId)
    const taken = { verdict: null, version: null, reason: null, words: null, until: claimEnd }
    await tx.update(claims).set(taken).where(eq(claims.itemId, itemId))
    await queue.recordAccess?.(tx, adminId, itemId)
    return true
  })
}

/** Deletes all claims and decisions on items that are about to be deleted. */
export async function deleteClaims(tx: Transaction, claims: ClaimTable, itemIds: SQLWrapper): Promise<void> {
  // Ids of reviews are compared bytewise; PostgreSQL compares two kinds of text only if told how.
  await tx.delete(claims).where(inArray(sql`${claims.itemId} collate "C"`, itemIds))
}

/** Lets `decide` change an item at once, unless a decision on it waits to take effect. */
export async function decideAtOnce<Outcome>(
  claims: ClaimTable,
  itemId: string,
  decide: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome | 'decided' | 'gone'> {
  if (!publicIdPattern.test(itemId)) return 'gone'
  return db().transaction(async (tx) => {
    // In turn with decisions at the desk, or both would be told that theirs was the first.
    await lockClaims(tx, claims)
    const decisions = await tx.$count(claims, and(eq(claims.itemId, itemId), isNotNull(claims.verdict)))
    return decisions > 0 ? 'decided' : decide(tx)
  })
}

async function nextItem(tx: Transaction, { items }: Queue, after: string, taken: string[]) {
  const { table, id, isPending, order } = items
  const [next] = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(isPending, notInArray(id, taken), order.isAfter(after)))
    .orderBy(...order.orderBy)
    .limit(1)
  return next?.id
}

async function pendingVersion(tx: Transaction, { items: { table, id, version, isPending } }: Queue, itemId: string) {
  const [item] = await tx
    .select({ version: sql<number>`${version}` })
    .from(table)
    .where(and(isPending, eq(id, itemId)))
  return item?.version ?? null
}

function lockClaims(tx: Transaction, claims: ClaimTable) {
  return acquireLock(tx, `upinde claims in ${getTableName(claims)}`)
}

async function claimOn(tx: Transaction, claims: ClaimTable, itemId: string) {
  const { adminId: holder, verdict } = claims
  const [claim] = await tx
    .select({ holder, verdict, isLive: isLive(claims) })
    .from(claims)
    .where(eq(claims.itemId, itemId))
  return claim
}

function isHeldByOthers(claims: ClaimTable, adminId: string) {
  return and(isNull(claims.verdict), ne(claims.adminId, adminId), isLive(claims))
}

function isLive({ until }: ClaimTable) {
  return sql<boolean>`${until} > now()`
}

async function releaseClaims(tx: Transaction, claims: ClaimTable, adminId: string) {
  await tx
    .delete(claims)
    .where(and(isNull(claims.verdict), sql`(${claims.adminId} = ${adminId} or ${claims.until} <= now())`))
}
