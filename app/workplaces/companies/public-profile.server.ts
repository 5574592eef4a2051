import { config } from '../../platform/config/config.server.ts'
import { type CompanyProfile, profileOf } from './company-data.ts'
import { reviewsFrom, shownFigures } from './figures/published-figures.ts'
import type { companies } from './tables.ts'

/** Returns what readers see of a company, of all countries or, if `country` is not empty, of one. */
export function shownProfile(company: typeof companies.$inferSelect, country: string): CompanyProfile {
  const figures = shownFigures(company, country, config().reviewK)
  return profileOf({ ...company, reviewCount: reviewsFrom(company, country) }, figures)
}
