import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { listedFigures } from '../ranking/listed-figures.server.ts'
import { priorOfEmptySite, ratingKeyOf } from '../ranking/ranking.ts'
import { companies, companyFacets, companyRanking, directoryEntries } from '../tables.ts'

/** Renews the entries of locked companies. Returns the keys of those that changed. */
export async function refreshEntries(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  const ranks = JSON.stringify(await ranksOf(tx, keys))
  const moved = await tx.execute<{ key: string }>(sql`
    with wanted as (
      select rank.country, industry, sort_key, key as company_key, search_key, rank.rating_key, rank.reviews_key
      from jsonb_to_recordset(${ranks}::jsonb) as rank(company text, country text, rating_key int, reviews_key int)
      join ${companies} on key = rank.company collate "C", unnest(array_append(industries, '')) industry
    ), outdated as (
      delete from ${directoryEntries} where ${inArray(directoryEntries.companyKey, [...keys])}
        and (company_key, country, industry) not in (select company_key, country, industry from wanted)
      returning company_key
    ), changed as (
      insert into ${directoryEntries} as kept
        (country, industry, sort_key, company_key, search_key, rating_key, reviews_key)
      select * from wanted on conflict (company_key, country, industry) do update
        set sort_key = excluded.sort_key, search_key = excluded.search_key,
          rating_key = excluded.rating_key, reviews_key = excluded.reviews_key
        where (kept.sort_key, kept.search_key, kept.rating_key, kept.reviews_key)
          <> (excluded.sort_key, excluded.search_key, excluded.rating_key, excluded.reviews_key)
      returning company_key
    )
    select company_key as key from outdated union select company_key from changed`)
  return moved.map(({ key }) => key)
}

async function ranksOf(tx: Transaction, keys: readonly string[]) {
  const { key, countries, reviewCount, figures, detailedFigures, figuresReviewCount } = companies
  const found = await tx
    .select({ key, countries, reviewCount, figures, detailedFigures, figuresReviewCount })
    .from(companies)
    .where(inArray(key, [...keys]))
  const counts = await tx
    .select({ companyKey: companyFacets.companyKey, country: companyFacets.value, reviews: companyFacets.reviews })
    .from(companyFacets)
    .where(and(inArray(companyFacets.companyKey, [...keys]), eq(companyFacets.kind, 'country')))
  const [{ prior } = { prior: priorOfEmptySite }] = await tx
    .select({ prior: companyRanking.prior })
    .from(companyRanking)
  const countOf = new Map(counts.map(({ companyKey, country, reviews }) => [`${companyKey}\n${country}`, reviews]))
  return found.flatMap((company) =>
    ['', ...company.countries].map((country) => {
      const reviews = country ? (countOf.get(`${company.key}\n${country}`) ?? 0) : company.reviewCount
      return {
        company: company.key,
        country,
        rating_key: ratingKeyOf(listedFigures(company, country, reviews), prior),
        reviews_key: -reviews,
      }
    }),
  )
}
