import type { ReactNode } from 'react'
import { webSearch, websiteLink } from '../../../platform/text/links.ts'
import { LinkCard } from '../../../ui/card.tsx'
import { accents } from '../../../ui/charts/arc.tsx'
import { ScoreArcs } from '../../../ui/charts/score-arcs.tsx'
import { Stars } from '../../../ui/charts/stars.tsx'
import { companyPath } from '../../company-name.ts'
import { reviewCountText } from '../../review-labels.ts'
import type { CompanySummary } from '../company-data.ts'
import { isCompared, withCompared } from '../comparison/company-selection.ts'

/** `children` is what can be done with the company here. */
export function CompanyCard({
  company,
  reviewK,
  compared,
  children,
}: {
  company: CompanySummary
  reviewK: number
  compared: readonly string[]
  children: ReactNode
}) {
  const { name, website, rating, stars, recommendPercent, reviewCount, isBasedOnFew, fromCountry } = company
  const places = listOf(company.countries, company.moreCountries)
  const industries = listOf(company.industries, company.moreIndustries)
  return (
    <LinkCard
      to={withCompared(companyPath(name), compared)}
      title={name}
      className={isCompared(compared, name) ? 'company-card company-chosen' : 'company-card'}
    >
      <CompanyAvatar {...company} />
      <p className="company-stars">
        {rating === null && reviewK > 1 ? (
          <span>Rated after {reviewK} reviews</span>
        ) : (
          <Stars rating={rating} filled={stars ?? 0} />
        )}{' '}
        <span>
          {reviewCountText(reviewCount)}
          {isBasedOnFew && <span className="sr-only">, rated by few so far</span>}
        </span>
      </p>
      <p className="company-facts-line">
        {places && <span>{places}</span>} {industries && <span>{industries}</span>}
        {recommendPercent !== null && <span className="company-aside">{recommendPercent}% would recommend</span>}
      </p>
      {fromCountry && <p className="company-country">{countryText(fromCountry, reviewCount)}</p>}
      <p className="company-links">
        <a href={websiteLink(website) ?? webSearch(name)} className="link" rel="noopener noreferrer nofollow">
          Visit Website<span className="sr-only"> of {name}</span>
        </a>
        {children}
      </p>
    </LinkCard>
  )
}

function countryText(from: NonNullable<CompanySummary['fromCountry']>, reviewCountOfAll: number) {
  if (from.reviewCount === reviewCountOfAll) return `All of them from ${from.country}`
  const rating = from.rating === null ? 'too few for a rating' : `${from.rating.toFixed(1)} out of 5`
  return `${from.reviewCount} of them from ${from.country}: ${rating}`
}

// A line may end in a dot or slash, but none begins with one.
function listOf(labels: string[], more: number) {
  return [...labels, ...(more > 0 ? [`${more} more`] : [])].join(' · ').replace(/ (?=[·/])/g, '\u00A0')
}

/** The first letter, below an arc for each score, and the rating, which is pale if it is based on few reviews. */
function CompanyAvatar({
  name,
  scores,
  rating,
  isBasedOnFew,
}: Pick<CompanySummary, 'name' | 'scores' | 'rating' | 'isBasedOnFew'>) {
  const [letter = ''] = name
  const tone = accents[(name.codePointAt(0) ?? 0) % accents.length]
  return (
    <span className={`avatar tone-${tone} ${isBasedOnFew ? 'avatar-few' : ''}`} aria-hidden="true">
      {scores.length > 0 && <ScoreArcs scores={scores} />}
      <span>{letter.toLocaleUpperCase('en')}</span>
      {rating !== null && <strong>{rating.toFixed(1)}</strong>}
      {rating !== null && isBasedOnFew && <small>so far</small>}
    </span>
  )
}
