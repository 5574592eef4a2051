import { count, desc, max, type SQL, sql } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import { identifyingParts } from '../../review-free-texts.ts'
import { isPending } from '../../review-order.server.ts'
import { freeTexts, type ReviewField } from '../../review-questions.ts'
import { reviews } from '../../tables.ts'
import {
  type Burst,
  burstSize,
  identifyingCounts,
  maxNeighbours,
  type Neighbours,
  type ReviewSignals,
} from './review-signals.ts'

type Reviewed = { id: string; companyKey: string; month: string } & {
  [Field in ReviewField]: (typeof reviews.$inferSelect)[Field]
}

const maxBursts = 3
const maxScanned = 1000
const isWaiting = sql`${reviews.queueBatch} is not null and not ${reviews.isPublished}`

/** Returns what may help to judge pending reviews, by their ids. Reads a bounded number of rows for each company. */
export async function signalsOf(pending: readonly Reviewed[]): Promise<Map<string, ReviewSignals>> {
  const neighbours = await neighboursOf(pending)
  return new Map(
    pending.map((review) => [
      review.id,
      {
        identifying: identifyingCounts(freeTexts.flatMap((field) => identifyingParts(field, review))),
        sameMonth: withoutItself(neighbours.get(groupOf(review))),
      },
    ]),
  )
}

/** Returns the companies of which `burstSize` reviews or more of one month wait, among the newest in the queue. */
export async function burstsInQueue(): Promise<Burst[]> {
  const { companyKey, companyName, month } = reviews
  const newest = newestPending().as('newest')
  const waiting = count()
  const rows = await db()
    .select({ companyName: max(newest.companyName), month: newest.month, waiting })
    .from(newest)
    .groupBy(newest.companyKey, newest.month)
    .having(sql`${waiting} >= ${burstSize}`)
    .orderBy(desc(waiting), newest.companyKey)
    .limit(maxBursts)
  return rows.map((burst) => ({ ...burst, companyName: burst.companyName ?? '', month: burst.month.slice(0, 7) }))

  function newestPending() {
    return db()
      .select({ companyKey, companyName, month })
      .from(reviews)
      .where(isPending)
      .orderBy(desc(month), desc(reviews.queueBatch), desc(reviews.id))
      .limit(maxScanned)
  }
}

async function neighboursOf(pending: readonly Reviewed[]) {
  const groups = [...new Map(pending.map((review) => [groupOf(review), review])).values()]
  const counted = groups.length > 0 ? await db().execute<Neighbours & { place: number }>(neighbourCounts(groups)) : []
  return new Map(counted.map(({ place, ...neighbours }) => [groupOf(groups[place - 1]), neighbours]))
}

/**
 * Selects how many reviews of each company and month wait, and how many are published; it stops counting at a limit.
 */
export function neighbourCounts(groups: readonly Pick<Reviewed, 'companyKey' | 'month'>[]): SQL {
  const keys = JSON.stringify(groups.map(({ companyKey, month }, index) => ({ place: index + 1, companyKey, month })))
  const counted = (which: SQL) => sql`(
    select count(*)::int from (
      select from ${reviews} where ${reviews.companyKey} = named."companyKey" and ${reviews.month} = named.month and ${which}
      limit ${maxNeighbours + 1}::int) counted)`
  return sql`
    select place, ${counted(isWaiting)} as waiting, ${counted(sql`${reviews.isPublished}`)} as published
    from jsonb_to_recordset(${keys}::jsonb) as named (place int, "companyKey" text, month date)`
}

function groupOf(review: Pick<Reviewed, 'companyKey' | 'month'> | undefined) {
  return review ? `${review.month} ${review.companyKey}` : ''
}

function withoutItself({ waiting, published }: Neighbours = { waiting: 0, published: 0 }): Neighbours {
  return { waiting: Math.max(waiting - 1, 0), published }
}
