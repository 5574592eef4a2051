import { webSearch, websiteLink } from '../../../platform/text/links.ts'
import { LinkCard } from '../../../ui/card.tsx'
import { accents } from '../../../ui/charts/arc.tsx'
import { Stars } from '../../../ui/charts/stars.tsx'
import { companyPath } from '../../company-name.ts'
import { reviewCountText } from '../../review-labels.ts'
import type { CompanySummary } from '../company-data.ts'
import { withCompared } from '../comparison/company-selection.ts'

type Props = { company: CompanySummary; reviewK: number; compared?: readonly string[] }

export function CompanyCard({ company, reviewK, compared = [] }: Props) {
  const { name, website, recommendPercent, reviewCount, isBasedOnFew, fromCountry } = company
  return (
    <LinkCard
      to={withCompared(companyPath(name), compared)}
      title={
        <span className="company-name">
          <CompanyAvatar name={name} /> {name}
        </span>
      }
    >
      <p className="company-rating">
        <Rating company={company} reviewK={reviewK} /> <span>{reviewCountText(reviewCount)}</span>
      </p>
      {isBasedOnFew && <p className="company-few">Based on few reviews</p>}
      {recommendPercent !== null && <p>{recommendPercent}% would recommend</p>}
      {fromCountry && (
        <p>
          {fromCountry.country}: {countryText(fromCountry, reviewCount)}
        </p>
      )}
      <p className="company-facts">
        {listOf(company.countries, company.moreCountries)}
        {company.countries.length > 0 && <br />}
        {listOf(company.industries, company.moreIndustries)}
      </p>
      <a
        href={websiteLink(website) ?? webSearch(name)}
        className="link company-website"
        rel="noopener noreferrer nofollow"
      >
        Visit Website<span className="sr-only"> of {name}</span>
      </a>
    </LinkCard>
  )
}

function Rating({ company: { rating, stars }, reviewK }: Props) {
  if (rating !== null) {
    return (
      <>
        <strong aria-hidden="true">{rating.toFixed(1)}</strong> <Stars rating={rating} filled={stars ?? 0} />
      </>
    )
  }
  return reviewK > 1 ? `Rated after ${reviewK} reviews` : <Stars rating={null} filled={0} />
}

function countryText(from: NonNullable<CompanySummary['fromCountry']>, reviewCountOfAll: number) {
  if (from.reviewCount === reviewCountOfAll) return 'all reviews'
  const rating = from.rating === null ? 'too few reviews for a rating' : `${from.rating.toFixed(1)} out of 5`
  return `${rating} ${reviewCountText(from.reviewCount)}`
}

function listOf(labels: string[], more: number) {
  return [...labels, ...(more > 0 ? [`${more} more`] : [])].join(' · ')
}

function CompanyAvatar({ name }: { name: string }) {
  const [letter = ''] = name
  const tone = accents[(name.codePointAt(0) ?? 0) % accents.length]
  return (
    <span className={`avatar tone-${tone}`} aria-hidden="true">
      {letter.toLocaleUpperCase('en')}
    </span>
  )
}
