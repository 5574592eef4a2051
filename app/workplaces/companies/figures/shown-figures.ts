import type { Cell, DetailedFigures } from './detailed-figures.ts'
import type { Figures } from './scoring.ts'

/** What is stored about a company. `countryReviews` counts the reviews from each of `countries`. */
type Company = {
  reviewCount: number
  countries: string[]
  countryReviews: number[]
  figures: Figures | null
  detailedFigures: DetailedFigures | null
  figuresReviewCount: number
  showsFigures: boolean
}

/** Returns how many reviews a company has from a country, or in all if `country` is empty. */
export function reviewsFrom(
  { reviewCount, countries, countryReviews }: Pick<Company, 'reviewCount' | 'countries' | 'countryReviews'>,
  country: string,
): number {
  return country === '' ? reviewCount : (countryReviews[countries.indexOf(country)] ?? 0)
}

/**
 * Returns the figures that readers see, of all reviews or of those from a country, wherever they see them: so the order of
 * a list tells nothing more. As on cards, the only country of all reviews has all figures.
 */
export function shownFigures(company: Company, country: string): Cell | null {
  const { figures, figuresReviewCount, reviewCount } = company
  if (reviewsFrom(company, country) !== reviewCount)
    return shownDetails(company)?.countries.find((cell) => cell.country === country) ?? null
  return company.showsFigures ? figures && { ...figures, reviews: figuresReviewCount } : null
}

export function shownDetails(company: Pick<Company, 'showsFigures' | 'detailedFigures'>): DetailedFigures | null {
  return company.showsFigures ? company.detailedFigures : null
}
