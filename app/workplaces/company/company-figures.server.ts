import { and, eq, gte, ne, not, or, sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { companies, reviews } from '../tables.ts'
import { lockCompanies } from './company-lock.server.ts'
import { type Figures, figuresOf } from './scoring.ts'

type Published = Pick<typeof companies.$inferSelect, 'figures' | 'figuresReviewCount' | 'reviewCount'>

/** The figures that readers get of a company; null while it, or what the figures count, has fewer than REVIEW_K reviews. */
export function shownFigures({ figures, figuresReviewCount, reviewCount }: Published): Figures | null {
  return Math.min(figuresReviewCount, reviewCount) >= config().reviewK ? figures : null
}

/**
 * Renews the figures of a company, which is locked, once it has at least REVIEW_K reviews that no earlier figures counted,
 * so that any two of its figures are that many reviews apart (requirement 62). Reviews that went leave with the next ones
 * that come: if they were changes too, whoever withdraws their own could tell what one newcomer answered.
 */
export async function renewFigures(tx: Transaction, key: string): Promise<void> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.key, key), isDue()))
  if (!company) return
  await tx
    .update(companies)
    .set({ figures: renewed(company), figuresReviewCount: company.reviewCount, newSinceFigures: 0 })
    .where(eq(companies.key, key))
  await tx
    .update(reviews)
    .set({ isInFigures: true })
    .where(and(eq(reviews.companyKey, key), reviews.isPublished, not(reviews.isInFigures)))
}

/** Renews whatever became due by another REVIEW_K than that of before, or by a new version. */
export async function renewAllFigures(on = db()): Promise<void> {
  const due = await on.select({ key: companies.key }).from(companies).where(isDue())
  for (const { key } of due) {
    await on.transaction(async (tx) => {
      await lockCompanies(tx, sql`select ${key}`)
      await renewFigures(tx, key)
    })
  }
}

// A recommendation is optional: the percentage changes only when enough came of those who gave one.
function renewed({ figures, ...totals }: typeof companies.$inferSelect): Figures {
  const { reviewK } = config()
  const next = figuresOf(totals)
  const before = figures?.recommendCount ?? 0
  const isEnough = next.recommendCount - before >= reviewK
  if (reviewK === 1 || isEnough) return next
  const { recommendPercent = null, recommendCount = 0 } = figures ?? {}
  return { ...next, recommendPercent, recommendCount }
}

function isDue() {
  const { reviewK } = config()
  if (reviewK === 1)
    return or(gte(companies.newSinceFigures, 1), ne(companies.figuresReviewCount, companies.reviewCount))
  return and(gte(companies.newSinceFigures, reviewK), gte(companies.reviewCount, reviewK))
}
