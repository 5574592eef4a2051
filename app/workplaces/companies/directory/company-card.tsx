import type { ReactNode } from 'react'
import { webSearch, websiteLink } from '../../../platform/text/links.ts'
import { LinkCard } from '../../../ui/card.tsx'
import { accents } from '../../../ui/charts/arc.tsx'
import { ScoreArcs } from '../../../ui/charts/score-arcs.tsx'
import { Stars } from '../../../ui/charts/stars.tsx'
import { oneDecimal } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
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
          <span>{t('Rated after {reviewK} reviews', { reviewK })}</span>
        ) : (
          <Stars rating={rating} filled={stars ?? 0} />
        )}{' '}
        <span>
          {reviewCountText(reviewCount)}
          {isBasedOnFew && <span className="sr-only">{t(', rated by few so far')}</span>}
        </span>
      </p>
      <p className="company-facts-line">
        {places && <span>{places}</span>} {industries && <span>{industries}</span>}
        {recommendPercent !== null && (
          <span className="company-aside">{t('{recommendPercent}% would recommend', { recommendPercent })}</span>
        )}
      </p>
      {fromCountry && <p className="company-country">{countryText(fromCountry, reviewCount)}</p>}
      <p className="company-links">
        <a href={websiteLink(website) ?? webSearch(name)} className="link" rel="noopener noreferrer nofollow">
          {t('Visit Website')}
          <span className="sr-only">{` ${t('of {name}', { name })}`}</span>
        </a>
        {children}
      </p>
    </LinkCard>
  )
}

function countryText(from: NonNullable<CompanySummary['fromCountry']>, reviewCountOfAll: number) {
  if (from.reviewCount === reviewCountOfAll) return t('All of them from {country}', { country: from.country })
  const { reviewCount: count, country, rating } = from
  if (rating === null) return t('{count} of them from {country}: too few for a rating', { count, country })
  return t('{count} of them from {country}: {rating} out of 5', { count, country, rating: oneDecimal(rating) })
}

// A line may end in a dot or slash, but none begins with one.
function listOf(labels: string[], more: number) {
  return [...labels, ...(more > 0 ? [t('{more} more', { more })] : [])].join(' · ').replace(/ (?=[·/])/g, '\u00A0')
}

/** The first letter, below an arc for each score, and the rating. */
function CompanyAvatar({
  name,
  scores,
  rating,
  isBasedOnFew,
}: Pick<CompanySummary, 'name' | 'scores' | 'rating' | 'isBasedOnFew'>) {
  const [letter = ''] = name
  const tone = accents[(name.codePointAt(0) ?? 0) % accents.length]
  return (
    <span className={`avatar tone-${tone}`} aria-hidden="true">
      {scores.length > 0 && <ScoreArcs scores={scores} />}
      <span>{letter.toLocaleUpperCase('en')}</span>
      {rating !== null && <strong>{oneDecimal(rating)}</strong>}
      {rating !== null && isBasedOnFew && <small>{t('so far')}</small>}
    </span>
  )
}
