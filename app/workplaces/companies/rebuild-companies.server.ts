import { sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { type Database, db, type Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { topicOf } from '../../platform/live/topics.ts'
import { priorOfEmptySite } from './figures/ranking.ts'
import { withOneDecimal } from './figures/scoring.ts'
import { lockCompanies, rebuildCompany } from './rebuild-company.server.ts'
import { companies, companyRanking } from './tables.ts'

const batchSize = 1000
// A mean that is about to round differently would otherwise rank all companies anew each time.
const leastChange = 0.1

/** Rebuilds every company from its published reviews, until it is stopped. Returns how many there are, and differed. */
export async function rebuildCompanies(stopping?: AbortSignal, on: Database = db()) {
  const rebuilt = { companies: 0, differed: 0 }
  for (let keys = await keysAfter(on, ''); keys.length > 0; keys = await keysAfter(on, keys.at(-1) ?? '')) {
    for (const key of keys) {
      if (stopping?.aborted) return rebuilt
      rebuilt.companies += 1
      rebuilt.differed += (await on.transaction((tx) => rebuildOne(tx, key))) ? 1 : 0
    }
  }
  return rebuilt
}

/**
 * Rebuilds all companies if the mean of their ratings, by which they are ranked, has moved; if REVIEW_K, by which their
 * figures are published, has changed; or if the last time was cut short.
 */
export async function rebuildCompaniesIfDue(stopping?: AbortSignal): Promise<void> {
  const { reviewK } = config()
  const [stored] = await db().select().from(companyRanking)
  const mean = await meanOfRatings(reviewK)
  const isNear = stored && Math.abs(mean - stored.prior) < leastChange
  if (isNear && stored.reviewK === reviewK && stored.isApplied) return
  const ranking = { prior: isNear ? stored.prior : (withOneDecimal(mean) ?? priorOfEmptySite), reviewK }
  await store({ ...ranking, isApplied: false })
  await rebuildCompanies(stopping)
  if (!stopping?.aborted) await store({ ...ranking, isApplied: true })
}

async function rebuildOne(tx: Transaction, key: string) {
  await lockCompanies(tx, [key])
  const { isChanged, isMoved } = await rebuildCompany(tx, key)
  if (isChanged) await notify(tx, topicOf('company', key), { isQuiet: true })
  if (isChanged || isMoved) await notify(tx, 'reviews', { isQuiet: true })
  return isChanged || isMoved
}

async function keysAfter(on: Database, key: string) {
  const rows = await on.execute<{ key: string }>(sql`
    (select key from companies where key > ${key} order by key limit ${batchSize})
    union
    (select distinct company_key from reviews where is_published and company_key > ${key} order by 1 limit ${batchSize})
    order by 1 limit ${batchSize}`)
  return rows.map((row) => row.key)
}

// Of the ratings that readers see (`isShown`), so that it tells no more than they do.
async function meanOfRatings(reviewK: number) {
  const [row] = await db()
    .select({ mean: sql<number | null>`avg((${companies.figures} ->> 'rating')::float8)` })
    .from(companies)
    .where(sql`least(${companies.figuresReviewCount}, ${companies.reviewCount}) >= ${reviewK}`)
  return row?.mean ?? priorOfEmptySite
}

async function store(ranking: Omit<typeof companyRanking.$inferInsert, 'id'>) {
  await db().insert(companyRanking).values(ranking).onConflictDoUpdate({ target: companyRanking.id, set: ranking })
}
