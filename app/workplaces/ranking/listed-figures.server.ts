import { inCountry, shownDetails, shownFigures } from '../figures/shown-figures.server.ts'
import type { companies } from '../tables.ts'
import { type ListedFigures, noFigures } from './ranking.ts'

type Company = Pick<typeof companies.$inferSelect, 'reviewCount' | 'figures' | 'detailedFigures' | 'figuresReviewCount'>

/**
 * Returns the figures that a company's card shows, of all reviews or, with a country, of its `reviewCount` reviews there.
 * Cards are ranked by these alone, so that their order tells nothing that they do not show.
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
