import { and, eq, gte, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { notify, topicOf } from '../../platform/realtime/live.server.ts'
import { refreshEntries } from '../directory/directory-entries.server.ts'
import { formCohorts } from '../figures/cohorts.server.ts'
import { detailedFiguresOf } from '../figures/detailed-figures.ts'
import { companies, reviews } from '../tables.ts'
import { lockCompanies } from './company-lock.server.ts'
import { type Figures, figuresOf } from './scoring.ts'

// Of many new reviews, more are alike in country and year, so that there are figures of these.
const freshShare = 10

type Company = typeof companies.$inferSelect

/** Renews the figures of a locked company once REVIEW_K reviews are new since the last ones (requirement 62). */
export async function refreshFigures(tx: Transaction, key: string): Promise<void> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.key, key), isDue()))
  if (!company) return
  const { reviewK } = config()
  const cohorts = await formCohorts(tx, key, reviewK)
  await tx
    .update(companies)
    .set({
      figures: nextFigures(company),
      detailedFigures: detailedFiguresOf(cohorts, company.detailedFigures, reviewK),
      figuresReviewCount: company.reviewCount,
      newSinceFigures: 0,
    })
    .where(eq(companies.key, key))
  await tx
    .update(reviews)
    .set({ isInFigures: true })
    .where(and(eq(reviews.companyKey, key), reviews.isPublished, not(reviews.isInFigures)))
}

/** Renews figures that became due because REVIEW_K or the version of the product changed. */
export async function refreshAllFigures(on = db()): Promise<void> {
  const due = await on.select({ key: companies.key }).from(companies).where(isDue())
  for (const { key } of due) {
    await on.transaction(async (tx) => {
      await lockCompanies(tx, sql`select ${key}`)
      await refreshFigures(tx, key)
      await refreshEntries(tx, [key])
      await notify(tx, [topicOf('company', key), 'reviews'], { isQuiet: true })
    })
  }
}

// Recommendations are optional, so the percentage changes only after REVIEW_K more of them.
function nextFigures({ figures, ...totals }: Company): Figures {
  const { reviewK } = config()
  const next = figuresOf(totals)
  const before = figures?.recommendCount ?? 0
  const isEnough = next.recommendCount - before >= reviewK
  if (reviewK === 1 || isEnough) return next
  const { recommendPercent = null, recommendCount = 0 } = figures ?? {}
  return { ...next, recommendPercent, recommendCount }
}

// Deletions do not count: members who withdraw their own review could otherwise infer what one newcomer answered.
function isDue() {
  const { reviewK } = config()
  const isNew =
    reviewK === 1
      ? or(gte(companies.newSinceFigures, 1), ne(companies.figuresReviewCount, companies.reviewCount))
      : and(
          gte(companies.newSinceFigures, reviewK),
          gte(sql`${freshShare} * ${companies.newSinceFigures}`, companies.figuresReviewCount),
        )
  return and(gte(companies.reviewCount, reviewK), or(isNew, lacksDetails()))
}

// Figures from before there were details. Their reviews must be the same, or the two would tell what the others answered.
function lacksDetails() {
  return and(
    isNotNull(companies.figures),
    isNull(companies.detailedFigures),
    eq(companies.newSinceFigures, 0),
    eq(companies.figuresReviewCount, companies.reviewCount),
  )
}
