import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { rebuildCompanies } from '../app/workplaces/companies/rebuild-companies.server.ts'

const reviewsPerCompany = 20
const ofTwenty = `(i - 1) / ${reviewsPerCompany}`
export const largest = { key: 'company -1 limited', reviews: 10_000 }

/**
 * Computes every value from the row number, so that two runs are alike: twenty reviews per company, spread over
 * 40 months, 54 countries and 18 industries, and `pending` more that are not approved.
 */
export async function fillDataSet(sql: postgres.Sql, approved: number, pending: number): Promise<void> {
  await sql.unsafe(reviewRows(1, approved, true, ofTwenty))
  await sql.unsafe(reviewRows(approved + 1, approved + pending, false, ofTwenty))
  await sql.unsafe('vacuum analyze reviews')
  await rebuildCompanies(undefined, drizzle(sql))
  await sql.unsafe('vacuum analyze companies, directory_entries')
}

/** Adds reviews of one company, with numbers from `from` on. */
export async function addLargest(sql: postgres.Sql, from: number, pending: number): Promise<void> {
  await sql.unsafe(reviewRows(from, from + largest.reviews - 1, true, '-1'))
  await sql.unsafe(reviewRows(from + largest.reviews, from + largest.reviews + pending - 1, false, '-1'))
}

export function companyName(review: number): string {
  return `Company ${Math.floor((review - 1) / reviewsPerCompany)} Limited`
}

function reviewRows(from: number, to: number, isApproved: boolean, company: string) {
  return `
    insert into reviews (id, month, is_approved, is_published, queue_batch, sealed_author, author_kids, receipt_hash, company_key, company_name, country,
      location, role, currently_works_here, industry, company_bio, company_website, inclusivity_culture,
      authenticity_comfort, faced_discrimination, colleague_support, out_status, lgbtq_policies, leadership_support,
      manager_comfort, recommend_company, suggestions, other_comments)
    select rtrim(translate(encode(substr(h, 1, 16), 'base64'), '+/', '-_'), '='), (date '2023-01-01' + make_interval(months => get_byte(h, 0) % 40))::date,
      ${isApproved}, ${isApproved}, 0, substr(h || h || h || h, 1, 113), array['bench'], h,
      'company ' || company || ' limited', 'Company ' || company || ' Limited', 'Country ' || abs(company) % 54,
      'City, Country ' || abs(company) % 54, 'Analyst', 'Yes', 'Industry ' || abs(company) % 18,
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
      lateral (select sha256(i::text::bytea) h, ${company} company,
        array['Not at all comfortable','Slightly uncomfortable','Neutral','Somewhat comfortable','Very comfortable'] comfort,
        array['Very unsupportive','Somewhat unsupportive','Neutral','Somewhat supportive','Very supportive'] support) computed`
}
