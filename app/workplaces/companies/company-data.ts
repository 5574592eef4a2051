import { websiteLink } from '../../platform/text/links.ts'
import { countries as allCountries } from '../../site/countries.ts'
import { industries as allIndustries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { t } from '../../words/words.ts'
import { questions, type ScoredField, scoredFields } from '../review-questions.ts'
import type { Cell } from './figures/detailed-figures.ts'
import { isBasedOnFew } from './figures/ranking.ts'
import type { Figures } from './figures/scoring.ts'

/** A company's card in the directory. */
export type CompanySummary = Pick<Cell, 'rating' | 'stars' | 'recommendPercent'> & {
  name: string
  website: string | null
  reviewCount: number
  /** One for each scored question; none until there are scores. */
  scores: (number | null)[]
  isBasedOnFew: boolean
  /** What the company has in the country that the directory is limited to. */
  fromCountry: { country: string; rating: number | null; reviewCount: number } | null
  countries: string[]
  moreCountries: number
  industries: string[]
  moreIndustries: number
}

const maxListed = 3

export type CompanyFacts = {
  website: string | null
  companyBio: string | null
  locations: string[]
  industries: string[]
}

export type CompanyProfile = CompanyFacts &
  Pick<Cell, 'rating' | 'stars' | 'recommendPercent'> & {
    breakdown: { field: ScoredField; title: string; score: number | null }[]
    reviewCount: number
    /** Of how many reviews the figures are. */
    ratedReviews: number
  }

type CompanyRow = {
  name: string
  website: string | null
  companyBio: string | null
  countries: string[]
  industries: string[]
  reviewCount: number
}

export function profileOf(company: CompanyRow, figures: Cell | null): CompanyProfile {
  const { rating = null, stars = null, recommendPercent = null, reviews = 0 } = figures ?? {}
  return {
    ...factsOf(company),
    reviewCount: company.reviewCount,
    ratedReviews: reviews,
    rating,
    stars,
    recommendPercent,
    breakdown: figures ? breakdownOf(figures.scores) : [],
  }
}

export function factsOf({
  website,
  companyBio,
  countries,
  industries,
}: Pick<CompanyRow, 'website' | 'companyBio' | 'countries' | 'industries'>): CompanyFacts {
  return {
    website: websiteLink(website),
    companyBio,
    locations: countries.map((id) => labelOf(allCountries, id)),
    industries: industries.map((id) => labelOf(allIndustries, id)),
  }
}

export function breakdownOf(scores: Figures['scores']): CompanyProfile['breakdown'] {
  return scoredFields.map((field) => ({ field, title: t(questions[field].title), score: scores[field] ?? null }))
}

export function summaryOf(
  { name, website, countries, industries, reviewCount }: Omit<CompanyRow, 'companyBio'>,
  figures: Cell | null,
  fromCountry: CompanySummary['fromCountry'] = null,
): CompanySummary {
  const { rating = null, stars = null, recommendPercent = null, reviews = 0 } = figures ?? {}
  return {
    ...{ name, website: websiteLink(website), rating, stars, reviewCount },
    // That all of three recommend it says little.
    recommendPercent: isBasedOnFew(reviews) ? null : recommendPercent,
    scores: figures ? breakdownOf(figures.scores).map(({ score }) => score) : [],
    isBasedOnFew: rating !== null && isBasedOnFew(reviews),
    fromCountry,
    countries: countries.slice(0, maxListed).map((id) => labelOf(allCountries, id)),
    moreCountries: Math.max(0, countries.length - maxListed),
    industries: industries.slice(0, maxListed).map((id) => labelOf(allIndustries, id)),
    moreIndustries: Math.max(0, industries.length - maxListed),
  }
}
