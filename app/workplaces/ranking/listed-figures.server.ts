import { inCountry, shownDetails, shownFigures } from '../figures/shown-figures.server.ts'
import type { companies } from '../tables.ts'
import { type ListedFigures, noFigures } from './ranking.ts'

type Company = Pick<typeof companies.$inferSelect, 'reviewCount' | 'figures' | 'detailedFigures' | 'figuresReviewCount'>

/**
 * Returns the figures on a company's card, where `reviewCount` reviews are from the country ('' is any). Cards are ranked
 * by these alone, so that their order tells nothing that they do not show.
 */
export function listedFigures(company: Company, country: string, reviewCount: number): ListedFigures {
  const isWhole = country === '' || reviewCount === company.reviewCount
  if (!isWhole) return pick(inCountry(shownDetails(company), country))
  const figures = shownFigures(company)
  return pick(figures && { ...figures, reviews: company.figuresReviewCount })
}

function pick(figures: ListedFigures | null): ListedFigures {
  if (!figures) return noFigures
  const { rating, stars, recommendPercent, reviews } = figures
  return { rating, stars, recommendPercent, reviews }
}
