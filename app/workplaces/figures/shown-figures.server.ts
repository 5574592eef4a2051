import { config } from '../../platform/config/config.server.ts'
import type { Figures } from '../company/scoring.ts'
import type { companies } from '../tables.ts'
import type { Cell, DetailedFigures } from './detailed-figures.ts'

type Company = typeof companies.$inferSelect
type Counts = Pick<Company, 'figuresReviewCount' | 'reviewCount'>

/** Null until there are enough reviews (requirement 62). */
export function shownFigures({ figures, ...company }: Counts & Pick<Company, 'figures'>): Figures | null {
  return hasEnough(company) ? figures : null
}

export function shownDetails({
  detailedFigures,
  ...company
}: Counts & Pick<Company, 'detailedFigures'>): DetailedFigures | null {
  return hasEnough(company) ? detailedFigures : null
}

export function inCountry(details: DetailedFigures | null, country: string): Cell | null {
  return details?.countries.find((cell) => cell.country === country) ?? null
}

function hasEnough({ figuresReviewCount, reviewCount }: Counts) {
  return Math.min(figuresReviewCount, reviewCount) >= config().reviewK
}
