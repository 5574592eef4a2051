import { inArray } from 'drizzle-orm'
import { config } from '../../../platform/config/config.server.ts'
import { reader } from '../../../platform/db/db.server.ts'
import { textParameter, textParameters } from '../../../platform/http/url-parts.ts'
import { type Topic, topicOf } from '../../../platform/live/topics.ts'
import { nameKey } from '../../../platform/text/clean-text.ts'
import { countries as allCountries } from '../../../site/countries.ts'
import { findOption, type Option } from '../../../ui/form/options.ts'
import { maxCompanyNameLength } from '../../company-name.ts'
import type { CompanyProfile } from '../company-data.ts'
import { chartsOf, missingFigure } from '../figures/chart-data.ts'
import { shownDetails } from '../figures/published-figures.ts'
import { shownProfile } from '../public-profile.server.ts'
import { companies } from '../tables.ts'
import { distinctNames, maxCompared } from './company-selection.ts'
import { type ComparedFigures, comparedFigures } from './comparison.ts'
import { verdictOf } from './verdict.ts'

const maxNames = 20

/** `reviews` is how many there are of the chosen country, or in all, and `ratedReviews` how many of them scores are of. */
export type ComparedCompany = {
  name: string
  reviews: number
  ratedReviews: number
  rating: number | null
  scores: (number | null)[]
}

type Comparison = {
  companies: ComparedCompany[]
  countries: Option[]
  country: Option | null
  /** A country that was asked for, and of which none has reviews. */
  missingCountry: string | null
  verdict: string[]
  figures: ComparedFigures | null
  problems: { unknown: string[]; repeated: string[]; leftOut: string[] }
  topics: Topic[]
}

/** Compares the companies that an address names, with the figures of its country if one of them has reviews from it. */
export async function comparison(parameters: URLSearchParams): Promise<Comparison> {
  const { names, repeated } = distinctNames(namesIn(parameters, 'company'))
  const rows = await companiesNamed(names)
  const compared = rows.slice(0, maxCompared)
  const isListed = (id: string) => compared.some(({ countries }) => countries.includes(id))
  const countries = allCountries.filter(({ id }) => isListed(id)).map(({ id, label }) => ({ id, label }))
  const option = findOption(allCountries, textParameter(parameters, 'country'))
  const country = countries.find(({ id }) => id === option?.id) ?? null
  const place = country?.id ?? ''
  const { reviewK } = config()
  const profiles = compared.map((company) => {
    const details = shownDetails(company, reviewK)
    return {
      name: company.name,
      figures: shownProfile(company, place),
      charts: details && chartsOf(details, company.figuresReviewCount, reviewK),
    }
  })
  return {
    companies: profiles.map(({ name, figures }) => comparedCompany(name, figures)),
    countries,
    country,
    missingCountry: option && !country && compared.length > 0 ? option.label : null,
    verdict: profiles.length > 1 ? verdictOf(profiles, country?.label) : [],
    figures:
      profiles.length > 1
        ? comparedFigures(profiles, missingFigure(country?.id, reviewK), missingFigure(undefined, reviewK))
        : null,
    problems: {
      unknown: names.filter((name) => !rows.some(({ key }) => key === nameKey(name))),
      repeated,
      leftOut: rows.slice(maxCompared).map(({ name }) => name),
    },
    topics: compared.length > 0 ? [...compared.map(({ key }) => topicOf('company', key)), 'review-batches'] : [],
  }
}

/**
 * Returns the companies that an address carries along to be compared, as they spell themselves, and drops unknown ones.
 */
export async function carriedCompanies(parameters: URLSearchParams): Promise<string[]> {
  const { names } = distinctNames(namesIn(parameters, 'compare'))
  if (names.length === 0) return []
  const { key, name } = companies
  const rows = await reader().select({ key, name }).from(companies).where(isNamed(names))
  return inOrder(rows, names)
    .slice(0, maxCompared)
    .map((company) => company.name)
}

function comparedCompany(name: string, figures: CompanyProfile): ComparedCompany {
  const { reviewCount, ratedReviews, rating, breakdown } = figures
  return { name, reviews: reviewCount, ratedReviews, rating, scores: breakdown.map(({ score }) => score) }
}

function namesIn(parameters: URLSearchParams, name: 'company' | 'compare') {
  return textParameters(parameters, name, maxNames, 2 * maxCompanyNameLength)
}

async function companiesNamed(names: readonly string[]) {
  return names.length === 0 ? [] : inOrder(await reader().select().from(companies).where(isNamed(names)), names)
}

function isNamed(names: readonly string[]) {
  return inArray(companies.key, names.map(nameKey))
}

function inOrder<Company extends { key: string }>(rows: Company[], names: readonly string[]) {
  const keys = names.map(nameKey)
  return rows.sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
}
