import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { notify, topicOf } from '../../platform/realtime/live.server.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { refreshEntries } from '../directory/directory-entries.server.ts'
import { type ScoredField, scoredFields } from '../review-questions.ts'
import { companies, companyFacets, reviews } from '../tables.ts'
import { type Counted, facetsOf, refreshCompanies, refreshFacts } from './company-aggregates.server.ts'
import { lockCompanies } from './company-lock.server.ts'
import { figuresOf, sumTotals, totalsOf } from './scoring.ts'

const batchSize = 100
const { companyKey, companyName, country, industry, month, isInFigures, recommendCompany } = reviews
const scored = Object.fromEntries(scoredFields.map((field) => [field, reviews[field]])) as Pick<
  typeof reviews,
  ScoredField
>
type Published = Counted & Pick<typeof reviews.$inferSelect, 'isInFigures'>

const publishedColumns = { companyKey, companyName, country, industry, month, isInFigures, recommendCompany, ...scored }

export async function recomputeCompanies(): Promise<{ companies: number; differed: number }> {
  const done = { companies: 0, differed: 0 }
  for (let keys = await keysAfter(''); keys.length > 0; keys = await keysAfter(keys.at(-1) ?? '')) {
    done.companies += keys.length
    done.differed += await db().transaction(async (tx) => {
      const differed = await recomputeBatch(tx, keys)
      if (differed > 0) await notify(tx, [...keys.map((key) => topicOf('company', key)), 'reviews'], { isQuiet: true })
      return differed
    })
  }
  return done
}

async function keysAfter(key: string) {
  const rows = await db().execute<{ key: string }>(sql`
    (select key from companies where key > ${key} order by key limit ${batchSize})
    union
    (select distinct company_key from reviews where is_published and company_key > ${key} order by 1 limit ${batchSize})
    order by 1 limit ${batchSize}`)
  return rows.map((row) => row.key)
}

async function recomputeBatch(tx: Transaction, keys: string[]) {
  await lockCompanies(
    tx,
    sql.join(
      keys.map((key) => sql`select ${key}`),
      sql` union all `,
    ),
  )
  const published: Published[] = await tx
    .select(publishedColumns)
    .from(reviews)
    .where(and(inArray(reviews.companyKey, keys), reviews.isPublished))
    .orderBy(reviews.month, reviews.id)
  const kept = await tx.select().from(companies).where(inArray(companies.key, keys))
  const facets = await tx.select().from(companyFacets).where(inArray(companyFacets.companyKey, keys))
  const rebuilt: string[] = []
  for (const key of keys) {
    const own = published.filter(({ companyKey }) => companyKey === key)
    const wanted = { totals: recount(own), facets: countFacets(own) }
    const company = kept.find((each) => each.key === key)
    const found = { totals: company, facets: facets.filter(({ companyKey }) => companyKey === key) }
    if (own.length === 0 ? !company : isSame(found, wanted) && hasShownFigures(company)) continue
    await rebuild(tx, key, own)
    rebuilt.push(key)
  }
  await refreshCompanies(tx, rebuilt)
  const changed = await refreshFacts(tx, keys)
  const moved = await refreshEntries(tx, keys)
  return new Set([...rebuilt, ...changed, ...moved]).size
}

async function rebuild(tx: Transaction, key: string, own: Published[]) {
  await tx.delete(companyFacets).where(eq(companyFacets.companyKey, key))
  // Makes the figures due. Under the K rule they wait for new reviews: a correction now could show what one person answered.
  const due = config().reviewK === 1 ? { figuresReviewCount: 0 } : {}
  const totals = { ...recount(own), ...due }
  const [first] = own
  if (!first) return tx.update(companies).set(totals).where(eq(companies.key, key))
  const { companyName: name, month: latestMonth } = first
  await tx
    .insert(companies)
    .values({ key, searchKey: toSearchKey(name), name, latestMonth, ...totals })
    .onConflictDoUpdate({ target: companies.key, set: totals })
  await tx.insert(companyFacets).values(countFacets(own).map((facet) => ({ ...facet, companyKey: key })))
}

function recount(own: Published[]) {
  return {
    ...sumTotals(own.map(totalsOf)),
    newSinceFigures: own.filter(({ isInFigures }) => !isInFigures).length,
  }
}

function countFacets(own: Published[]) {
  const counts = new Map<string, ReturnType<typeof facetsOf>[number] & { reviews: number }>()
  for (const facet of own.flatMap(facetsOf)) {
    const { kind, value } = facet
    counts.set(`${kind} ${value}`, { ...facet, reviews: (counts.get(`${kind} ${value}`)?.reviews ?? 0) + 1 })
  }
  return [...counts.values()]
}

// Under the K rule the figures lag behind the totals on purpose.
function hasShownFigures(company: typeof companies.$inferSelect | undefined) {
  return config().reviewK > 1 || (company && isDeepStrictEqual(company.figures, figuresOf(company)))
}

type Aggregates = { totals: ReturnType<typeof recount> | undefined; facets: ReturnType<typeof countFacets> }

function isSame(found: Aggregates, wanted: Aggregates) {
  const names = Object.keys(wanted.totals ?? {}) as (keyof ReturnType<typeof recount>)[]
  const lines = ({ totals, facets }: Aggregates) => [
    ...names.map((name) => `${name} ${totals?.[name]}`),
    ...facets.map(({ kind, value, reviews }) => `${kind} ${value} ${reviews}`).sort(),
  ]
  return lines(found).join('\n') === lines(wanted).join('\n')
}
