import type postgres from 'postgres'
import { writeCursor } from '../app/platform/db/lists/keyset.server.ts'
import { companyPath } from '../app/workplaces/company-name.ts'
import { addLargest, companyName, fillDataSet, largest } from '../test/data-set.ts'
import { allRounds, type Growth } from './growth.ts'

export const reviewsAtScale: Growth = {
  title: 'Reviews, twenty a company but for one of ten thousand',
  sizes: [10_000, 1_000_000],
  async fill(sql, size) {
    await addLargest(sql, 1 + size + allRounds, allRounds)
    await fillDataSet(sql, size, allRounds)
  },
  async requests(sql, size) {
    const [[middle], [reviewsMiddle], pending, pendingOfLargest, approved] = await Promise.all([
      sql`select sort_key, key from companies order by sort_key, key offset ${size / 40} limit 1`,
      sql`select month::text, id from reviews order by month, id offset ${size / 2} limit 1`,
      sql`select id, version from reviews where not is_approved and company_key <> ${largest.key}`,
      sql`select id, version from reviews where not is_approved and company_key = ${largest.key}`,
      sql`select id from reviews where is_approved and company_key <> ${largest.key} limit ${allRounds}`,
    ])
    const deep = writeCursor([middle?.sortKey, middle?.key])
    const deepReviews = writeCursor([reviewsMiddle?.month, reviewsMiddle?.id])
    const numberOf = (round: number) => 1 + ((round * 37) % (size / 20))
    const country = (round: number) => `Country ${round % 54}`
    const industry = (round: number) => `Industry ${round % 18}`
    const directory = (filters: Record<string, string>) => `/reviews?${new URLSearchParams(filters)}`
    return {
      'directory, first page': () => '/reviews',
      'a page in the middle': () => directory({ after: deep }),
      'a country': (round) => directory({ country: country(round) }),
      'an industry': (round) => directory({ industry: industry(round) }),
      'country and industry': (round) => directory({ country: country(round), industry: industry(round) }),
      'best rated': () => directory({ order: 'rating' }),
      'best rated in a country': (round) => directory({ order: 'rating', country: country(round) }),
      'most reviewed': () => directory({ order: 'reviews' }),
      'by name': () => directory({ order: 'name' }),
      'a name': (round) => directory({ search: companyName(20 * numberOf(round)).slice(3) }),
      'a word that all names hold': () => directory({ search: 'limited' }),
      'a word that no name holds': (round) => directory({ search: `nobody${round}` }),
      'two letters that no name holds': () => directory({ search: 'zq' }),
      'company page': (round) => companyPath(companyName(size / 2 + round)),
      'suggested names': (round) => `/company-names?typed=${round}+limi`,
      'admin, first page of reviews': () => '/admin/reviews?show=all',
      'admin, a page in the middle': () => `/admin/reviews?show=all&after=${deepReviews}`,
      'admin, pending reviews': () => '/admin/reviews',
      'approving a review': (round) => approval(pending[round]),
      'approving one of a company of ten thousand': (round) => approval(pendingOfLargest[round]),
      'deleting a review': (round) => ({ post: `/admin/reviews/${approved[round]?.id}/deletion` }),
    }
  },
}

function approval(review: postgres.Row | undefined) {
  return { post: `/admin/reviews/${review?.id}/approval`, fields: { version: String(review?.version) } }
}
