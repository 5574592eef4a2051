import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { refreshAllFigures } from '../app/workplaces/company/company-figures.server.ts'
import { renewRanking } from '../app/workplaces/ranking/renew-ranking.server.ts'
import { questions, scoredFields } from '../app/workplaces/review-questions.ts'
import { reviews } from '../app/workplaces/tables.ts'

const reviewsPerCompany = 20

/**
 * Computes every value from the row number, so that two runs are alike: twenty reviews per company, spread over
 * 40 months, 54 countries and 18 industries, and `pending` more that are not approved.
 */
export async function fillDataSet(sql: postgres.Sql, approved: number, pending: number): Promise<void> {
  await sql.unsafe(reviewRows(1, approved, true))
  await sql.unsafe(reviewRows(approved + 1, approved + pending, false))
  await sql.unsafe(companyRows)
  await sql.unsafe(facetRows)
  await sql.unsafe(entryRows)
  await refreshAllFigures(drizzle(sql))
  await renewRanking(undefined, drizzle(sql))
  await sql.unsafe('vacuum analyze reviews, companies, company_facets, directory_entries')
}

export function companyName(review: number): string {
  return `Company ${Math.floor((review - 1) / reviewsPerCompany)} Limited`
}

function reviewRows(from: number, to: number, isApproved: boolean) {
  return `
    insert into reviews (id, month, is_approved, is_published, queue_batch, sealed_author, author_kids, receipt_hash, company_key, company_name, country,
      location, role, currently_works_here, industry, company_bio, company_website, inclusivity_culture,
      authenticity_comfort, faced_discrimination, colleague_support, out_status, lgbtq_policies, leadership_support,
      manager_comfort, recommend_company, suggestions, other_comments)
    select rtrim(translate(encode(substr(h, 1, 16), 'base64'), '+/', '-_'), '='), (date '2023-01-01' + make_interval(months => get_byte(h, 0) % 40))::date,
      ${isApproved}, ${isApproved}, 0, substr(h || h || h || h, 1, 113), array['bench'], h,
      'company ' || company || ' limited', 'Company ' || company || ' Limited', 'Country ' || company % 54,
      'City, Country ' || company % 54, 'Analyst', 'Yes', 'Industry ' || company % 18,
      case when i % 7 = 0 then 'What this company does, in a sentence or two of ordinary length.' end,
      case when i % 5 = 0 then 'https://company-' || company || '.example' end,
      (array['Very unwelcoming','Somewhat unwelcoming','Neutral','Somewhat welcoming','Very welcoming'])[1 + get_byte(h, 1) % 5],
      comfort[1 + get_byte(h, 2) % 5],
      (array['Yes, frequently','Yes, occasionally','No, never','Unsure'])[1 + get_byte(h, 3) % 4],
      support[1 + get_byte(h, 4) % 5], 'I am an ally', 'Unsure', support[1 + get_byte(h, 5) % 5],
      comfort[1 + get_byte(h, 6) % 5],
      (array['Yes, highly recommend','No, would not recommend','Not sure'])[1 + get_byte(h, 7) % 3],
      repeat('A suggestion of some words. ', 1 + get_byte(h, 8) % 8), repeat('A comment of some words. ', get_byte(h, 9) % 8)
    from generate_series(${from}, ${to}) i,
      lateral (select sha256(i::text::bytea) h, (i - 1) / ${reviewsPerCompany} company,
        array['Not at all comfortable','Slightly uncomfortable','Neutral','Somewhat comfortable','Very comfortable'] comfort,
        array['Very unsupportive','Somewhat unsupportive','Neutral','Somewhat supportive','Very supportive'] support) computed`
}

// Every generated review answers all scored questions.
const scored = scoredFields.map((field) => {
  const options = questions[field].options.map(({ id, points }) => `when '${id}' then ${points}`)
  const column = reviews[field].name
  return { column, points: `(case ${column} ${options.join(' ')} end)` }
})
const points = scored.map((question) => question.points)

const recommending = questions.recommendCompany.options
  .filter(({ recommends }) => recommends)
  .map(({ id }) => `'${id}'`)

const companyRows = `
  insert into companies (key, search_key, name, website, company_bio, countries, industries, latest_month, review_count, rated_count,
    rating_sums, recommend_yes, recommend_count, new_since_figures, ${scored.flatMap(({ column }) => [`${column}_sum`, `${column}_count`]).join(', ')})
  select company_key, company_key, min(company_name), max(company_website), max(company_bio), array_agg(distinct country),
    array_agg(distinct industry), max(month), count(*), count(*), array[${points.slice(1).map(() => 0)}, sum(${points.join(' + ')})],
    count(*) filter (where recommend_company in (${recommending})), count(recommend_company), count(*),
    ${points.map((each) => `sum(${each}), count(*)`).join(', ')}
  from reviews where is_approved group by company_key`

const facetRows = `
  insert into company_facets (company_key, kind, value, reviews)
  select company_key, 'country', country, count(*) from reviews where is_approved group by company_key, country
  union all
  select company_key, 'industry', industry, count(*) from reviews where is_approved group by company_key, industry`

const entryRows = `
  insert into directory_entries (country, industry, sort_key, company_key, search_key)
  select country, industry, sort_key, key, search_key
  from companies, unnest(array_append(countries, '')) country, unnest(array_append(industries, '')) industry`
