import { websiteLink } from '../../platform/text/links.ts'
import { countries as allCountries } from '../../site/countries.ts'
import { industries as allIndustries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import type { Review } from '../review.ts'
import { questions, type ScoredField, scoredFields } from '../review-questions.ts'
import type { Cell } from './figures/detailed-figures.ts'
import { isBasedOnFew } from './figures/ranking.ts'
import { type Figures, figuresOf } from './figures/scoring.ts'

/** A company's card in the directory. */
export type CompanySummary = Pick<Cell, 'rating' | 'stars' | 'recommendPercent'> & {
  name: string
  website: string | null
  reviewCount: number
  isBasedOnFew: boolean
  /** What the company has in the country that the directory is limited to. */
  fromCountry: { country: string; rating: number | null; reviewCount: number } | null
  countries: string[]
  moreCountries: number
  industries: string[]
  moreIndustries: number
}

const maxListed = 3

type ShownFigures = Omit<Figures, 'recommendCount'>

export type CompanyProfile = Omit<ShownFigures, 'scores'> & {
  breakdown: { field: ScoredField; title: string; score: number | null }[]
  reviewCount: number
  website: string | null
  companyBio: string | null
  locations: string[]
  industries: string[]
}

type CompanyRow = {
  name: string
  website: string | null
  companyBio: string | null
  countries: string[]
  industries: string[]
  reviewCount: number
}

export function profileOf(company: CompanyRow, figures: ShownFigures | null): CompanyProfile {
  const { reviewCount, website, companyBio, countries, industries } = company
  const { rating = null, stars = null, recommendPercent = null } = figures ?? {}
  return {
    reviewCount,
    website: websiteLink(website),
    companyBio,
    locations: countries.map((id) => labelOf(allCountries, id)),
    industries: industries.map((id) => labelOf(allIndustries, id)),
    rating,
    stars,
    recommendPercent,
    breakdown: figures
      ? scoredFields.map((field) => ({ field, title: questions[field].title, score: figures.scores[field] ?? null }))
      : [],
  }
}

export function summaryOf(
  { name, website, countries, industries, reviewCount }: Omit<CompanyRow, 'companyBio'>,
  figures: Cell | null,
  fromCountry: CompanySummary['fromCountry'] = null,
): CompanySummary {
  const { rating = null, stars = null, recommendPercent = null, reviews = 0 } = figures ?? {}
  return {
    ...{ name, website: websiteLink(website), rating, stars, recommendPercent, reviewCount },
    isBasedOnFew: rating !== null && isBasedOnFew(reviews),
    fromCountry,
    countries: countries.slice(0, maxListed).map((id) => labelOf(allCountries, id)),
    moreCountries: Math.max(0, countries.length - maxListed),
    industries: industries.slice(0, maxListed).map((id) => labelOf(allIndustries, id)),
    moreIndustries: Math.max(0, industries.length - maxListed),
  }
}

export function companyFromReview(review: Review, reviewK: number): { company: CompanyRow; figures: Figures | null } {
  const { companyName: name, companyWebsite: website, companyBio, country, industry } = review
  const countries = country ? [country] : []
  return {
    company: { name, website, companyBio, countries, industries: [industry], reviewCount: 1 },
    figures: reviewK > 1 ? null : figuresOf([review]),
  }
}
