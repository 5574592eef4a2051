import {
  and,
  eq,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { lockAccount } from '../account/accounts.server.ts'
import { acquireLock } from '../platform/db/advisory-lock.server.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { countOf, countUpTo } from '../platform/db/lists/list-search.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import type { ClaimTable } from './claim-table.ts'
import type { Queue } from './queue.ts'
import { mostCounted } from './queue-age.ts'

export type Claimed = { itemId: string } | null

const claimMinutes = 5
const claimEnd = sql`now() + make_interval(mins => ${claimMinutes})`

/** Lets go of the admin's item and claims the next. Returns null when no item is free. */
export async function claimNext(queue: Queue, adminId: string, after = ''): Promise<Claimed> {
  const { claims } = queue
  return db().transaction(async (tx) => {
    // In turn, so that nobody waits in vain for an item that somebody else is just claiming.
    await lockDesk(tx, claims, adminId)
    await releaseClaims(tx, claims, adminId)
    const itemId = await nextItem(tx, queue, after, adminId)
    if (!itemId) return null
    await makeClaim(tx, queue, adminId, itemId)
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
  const { claims, items } = queue
  if (!publicIdPattern.test(itemId)) return
  await db().transaction(async (tx) => {
    await lockDesk(tx, claims, adminId)
    const claim = await claimOn(tx, claims, itemId)
    const isOwn = claim?.holder === adminId
    if (claim?.verdict || (claim?.isLive && !isOwn)) return
    const isOffered = and(items.isPending, isByOthers(items, adminId), eq(items.id, itemId))
    if ((await tx.$count(items.table, isOffered)) === 0) return
    await releaseClaims(tx, claims, adminId)
    await makeClaim(tx, queue, adminId, itemId, isOwn)
  })
}

/** Counts the items on which nobody has decided and that no other admin holds, up to 1,000. */
export async function countFree({ claims, items }: Queue, adminId: string): Promise<number> {
  const { table, id, isPending } = items
  const isTaken = or(isNotNull(claims.verdict), isHeldByOthers(claims, adminId))
  const isFree = sql`not exists (select from ${claims} where ${claims.itemId} collate "C" = ${id} and ${isTaken})`
  return countOf(db(), countUpTo(mostCounted, table, and(isPending, isFree, isByOthers(items, adminId))))
}

export async function countHeld({ claims }: Queue, adminId: string): Promise<number> {
  return db().$count(claims, isHeldByOthers(claims, adminId))
}

/** Deletes all claims and decisions on items that are about to be deleted. */
export async function deleteClaims(tx: Transaction, claims: ClaimTable, itemIds: SQLWrapper): Promise<void> {
  // Ids of reviews are compared bytewise; PostgreSQL compares two kinds of text only if told how.
  await tx.delete(claims).where(inArray(sql`${claims.itemId} collate "C"`, itemIds))
}

/**
 * Deletes claims that have run out, and what is left of deleted rows, which would date decisions and hold their words.
 */
export async function forgetEndedClaims({ claims }: Queue): Promise<void> {
  await db()
    .delete(claims)
    .where(and(isNull(claims.verdict), lte(claims.until, sql`now()`)))
  await db().execute(sql`vacuum ${claims}`)
}

/** Gives an item that nobody has to an admin. */
export async function makeClaim(tx: Transaction, queue: Queue, adminId: string, itemId: string, isSeen = false) {
  await tx.insert(queue.claims).values({ itemId, adminId, until: claimEnd })
  if (!isSeen) await queue.recordAccess?.(tx, adminId, itemId)
}

/** Lets go of an admin's item, and of all whose claim has run out. */
export async function releaseClaims(tx: Transaction, claims: ClaimTable, adminId: string): Promise<void> {
  await tx
    .delete(claims)
    .where(and(isNull(claims.verdict), sql`(${claims.adminId} = ${adminId} or ${claims.until} <= now())`))
}

export async function claimOn(tx: Transaction, claims: ClaimTable, itemId: string) {
  const { adminId: holder, verdict } = claims
  const [claim] = await tx
    .select({ holder, verdict, isLive: isLive(claims) })
    .from(claims)
    .where(eq(claims.itemId, itemId))
  return claim
}

/** Locks all claims, and then the admin’s account: erasing it deletes the claims that an admin has. */
export async function lockDesk(tx: Transaction, claims: ClaimTable, adminId: string): Promise<void> {
  await lockClaims(tx, claims)
  await lockAccount(tx, adminId)
}

export function lockClaims(tx: Transaction, claims: ClaimTable): Promise<void> {
  return acquireLock(tx, `upinde claims in ${getTableName(claims)}`)
}

export function isLive({ until }: ClaimTable) {
  return sql<boolean>`${until} > now()`
}

async function nextItem(tx: Transaction, { claims, items }: Queue, after: string, adminId: string) {
  const { table, id, isPending, order } = items
  const taken = await tx.select({ itemId: claims.itemId }).from(claims)
  const isFree = notInArray(
    id,
    taken.map(({ itemId }) => itemId),
  )
  const [next] = await tx
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(and(isPending, isFree, isByOthers(items, adminId), order.isAfter(after)))
    .orderBy(...order.orderBy)
    .limit(1)
  return next?.id
}

function isHeldByOthers(claims: ClaimTable, adminId: string) {
  return and(isNull(claims.verdict), ne(claims.adminId, adminId), isLive(claims))
}

// Nobody decides about themselves.
function isByOthers({ owner }: Queue['items'], adminId: string) {
  return owner && ne(owner, adminId)
}
