import { gt, inArray, sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/realtime/live.server.ts'
import { lockCompanies } from '../company/company-lock.server.ts'
import { withOneDecimal } from '../company/scoring.ts'
import { refreshEntries } from '../directory/directory-entries.server.ts'
import { companies, companyRanking } from '../tables.ts'
import { priorOfEmptySite } from './ranking.ts'

const batchSize = 100
// A mean that is about to round differently would otherwise rank all companies anew each time.
const leastChange = 0.1

/** Ranks all companies anew if the mean of their ratings has moved, if REVIEW_K changed, or if the last time was cut short. */
export async function renewRanking(signal?: AbortSignal, on = db()): Promise<void> {
  const { reviewK } = config()
  const [kept] = await on.select().from(companyRanking)
  const mean = await meanOfRatings(on)
  const isNear = kept && Math.abs(mean - kept.prior) < leastChange
  if (isNear && kept.reviewK === reviewK && kept.isApplied) return
  const ranking = { prior: isNear ? kept.prior : (withOneDecimal(mean) ?? priorOfEmptySite), reviewK }
  await store(on, { ...ranking, isApplied: false })
  for (let keys = await keysAfter(on, ''); keys.length > 0; keys = await keysAfter(on, keys.at(-1) ?? '')) {
    if (signal?.aborted) return
    await on.transaction(async (tx) => {
      await lockCompanies(tx, sql`select ${companies.key} from ${companies} where ${inArray(companies.key, keys)}`)
      await refreshEntries(tx, keys)
    })
  }
  await on.transaction(async (tx) => {
    await store(tx, { ...ranking, isApplied: true })
    await notify(tx, 'reviews', { isQuiet: true })
  })
}

type Database = Pick<ReturnType<typeof db>, 'select' | 'insert'>

/** Of the ratings that readers see, so that it tells no more than they do. */
async function meanOfRatings(on: Database) {
  const [row] = await on
    .select({ mean: sql<number | null>`avg((${companies.figures} ->> 'rating')::float8)` })
    .from(companies)
    .where(sql`least(${companies.figuresReviewCount}, ${companies.reviewCount}) >= ${config().reviewK}`)
  return row?.mean ?? priorOfEmptySite
}

async function keysAfter(on: Database, key: string) {
  const rows = await on
    .select({ key: companies.key })
    .from(companies)
    .where(gt(companies.key, key))
    .orderBy(companies.key)
    .limit(batchSize)
  return rows.map((row) => row.key)
}

async function store(on: Database, ranking: Omit<typeof companyRanking.$inferInsert, 'id'>) {
  await on.insert(companyRanking).values(ranking).onConflictDoUpdate({ target: companyRanking.id, set: ranking })
}
