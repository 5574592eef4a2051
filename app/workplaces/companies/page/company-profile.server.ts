import { eq } from 'drizzle-orm'
import { config } from '../../../platform/config/config.server.ts'
import { reader } from '../../../platform/db/db.server.ts'
import { nameKey } from '../../../platform/text/clean-text.ts'
import { countries as allCountries } from '../../../site/countries.ts'
import { findOption, type Option } from '../../../ui/form/options.ts'
import { publishedReviews } from '../cards/published-reviews.server.ts'
import { cardOf, type ReviewCardData } from '../cards/review-card-data.ts'
import type { ReviewChoice } from '../cards/review-choice.ts'
import type { CompanyProfile } from '../company-data.ts'
import { nearCompanyNames } from '../directory/companies.server.ts'
import { type CompanyCharts, chartsOf } from '../figures/chart-data.ts'
import { reviewsFrom, shownDetails } from '../figures/published-figures.ts'
import { shownProfile } from '../public-profile.server.ts'
import { companies } from '../tables.ts'

const newestOfAll: ReviewChoice = { country: '', authors: '', order: '' }

export type Profile = {
  name: string
  /** None if all reviews are from one country. */
  countries: Option[]
  choice: ReviewChoice
  charts: CompanyCharts | null
  company: CompanyProfile | null
  reviews: ReviewCardData[]
  next: string | null
  /** Companies that may be meant by a name without reviews. */
  near: string[]
}

/** Returns a company with the chosen reviews, and with the figures of the chosen country. */
export async function companyProfile(name: string, after: string, selection = newestOfAll): Promise<Profile> {
  const key = nameKey(name)
  const [company] = await reader().select().from(companies).where(eq(companies.key, key))
  if (!company) {
    const near = await nearCompanyNames(name)
    return { name, countries: [], choice: newestOfAll, charts: null, company: null, reviews: [], next: null, near }
  }
  const listed = company.countries.flatMap((id) => findOption(allCountries, id) ?? [])
  const selectedCountry = findOption(listed, selection.country)?.id ?? listed[0]?.id ?? ''
  const hasChoice = listed.length > 0 && reviewsFrom(company, selectedCountry) < company.reviewCount
  const country = hasChoice && selectedCountry === selection.country ? selectedCountry : ''
  const choice = { ...selection, country }
  const hasFew = company.reviewCount < config().reviewK
  const { page, next } = await publishedReviews(key, after, choice, hasFew)
  const details = shownDetails(company, config().reviewK)
  return {
    name: company.name,
    countries: hasChoice ? listed.map(({ id, label }) => ({ id, label })) : [],
    choice,
    charts: country ? null : details && chartsOf(details, company.figuresReviewCount, config().reviewK),
    company: shownProfile(company, country),
    reviews: page.map((review) => cardOf(review, hasFew ? 'all' : review.shield)),
    next,
    near: [],
  }
}
