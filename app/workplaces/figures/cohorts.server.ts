import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { countries } from '../../site/countries.ts'
import { findOption } from '../../ui/form/options.ts'
import { openness } from '../review-options.ts'
import { reviews } from '../tables.ts'
import { cohortsOf } from './cohorts.ts'
import { type CountedField, type CountedReview, countedFields } from './detailed-figures.ts'

const { id, cohort, isInFigures, month, country, outStatus, shield } = reviews
const answers = Object.fromEntries(countedFields.map((field) => [field, reviews[field]])) as Pick<
  typeof reviews,
  CountedField
>
const columns = { id, cohort, isInFigures, month, country, outStatus, shield, ...answers }

const leastWithoutK = 3

type Row = Pick<typeof reviews.$inferSelect, keyof typeof columns>

/** Puts the published reviews of a locked company that are in no cohort into new ones. Returns all its cohorts. */
export async function formCohorts(tx: Transaction, key: string, reviewK: number): Promise<CountedReview[][]> {
  const rows = await tx
    .select(columns)
    .from(reviews)
    .where(and(eq(reviews.companyKey, key), reviews.isPublished))
    .orderBy(id)
  // Without the K rule nothing is kept, because whoever looks before and after a review learns its answers anyway.
  if (reviewK === 1) return cohortsOf(rows.map(countedReview), leastWithoutK)
  const kept = rows.filter((row) => row.cohort)
  const loose = rows.filter((row) => !row.cohort)
  // Figures covered these before there were cohorts, so those that differ from them by fewer reviews are known.
  const early = loose.filter((row) => row.cohort === null && row.isInFigures)
  const groups = early.length < reviewK ? [loose] : [early, loose.filter((row) => !early.includes(row))]
  const formed = groups
    .filter((group) => group.length > 0)
    .flatMap((group) => cohortsOf(group.map(countedReview), reviewK))
  await storeCohorts(tx, formed)
  return [...Map.groupBy(kept, (row) => row.cohort).values()].map((cohort) => cohort.map(countedReview)).concat(formed)
}

/** Dissolves the cohort of a review that leaves its company. */
export async function dissolveCohort(tx: Transaction, companyKey: string, left: string | null): Promise<void> {
  if (!left) return
  await tx
    .update(reviews)
    .set({ cohort: '' })
    .where(and(eq(reviews.companyKey, companyKey), reviews.isPublished, eq(cohort, left)))
}

// Random, so that it tells nothing about the order in which cohorts were formed.
async function storeCohorts(tx: Transaction, formed: CountedReview[][]) {
  const pairs = formed.flatMap((members) => {
    const name = newPublicId()
    return members.map((member) => ({ id: member.id, cohort: name }))
  })
  await tx.execute(sql`
    update ${reviews} set cohort = formed.cohort
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as formed(id text, cohort text)
    where ${reviews.id} = formed.id collate "C"`)
}

function countedReview({ month, country, outStatus, shield, ...row }: Row): CountedReview {
  return {
    ...row,
    year: Number(month.slice(0, 4)),
    country: findOption(countries, country)?.id ?? null,
    hidesRating: shield !== 'none',
    voice: shield === 'all' ? null : voiceOf(outStatus),
  }
}

function voiceOf(outStatus: string | null) {
  const option = findOption(openness, outStatus)
  if (!option) return null
  return 'isAlly' in option ? 'allies' : 'lgbtq'
}
