import { LinkCard } from '../../ui/card.tsx'
import { accents } from '../../ui/charts/arc.tsx'
import { Stars } from '../../ui/charts/stars.tsx'
import type { CompanySummary } from '../company/company-data.ts'
import { companyPath } from '../company/company-name.ts'
import { webSearch, websiteLink } from '../company/website.ts'
import { reviewCountText } from '../reviews/review-labels.ts'

export function CompanyCard({ company, reviewK }: { company: CompanySummary; reviewK: number }) {
  const { name, website, rating, stars, reviewCount } = company
  return (
    <LinkCard
      to={companyPath(name)}
      title={
        <span className="company-name">
          <CompanyAvatar name={name} /> {name}
        </span>
      }
    >
      <p className="company-rating">
        {rating === null && reviewK > 1 ? (
          `Rated after ${reviewK} reviews`
        ) : (
          <Stars rating={rating} filled={stars ?? 0} />
        )}{' '}
        <span>{reviewCountText(reviewCount)}</span>
      </p>
      <a href={websiteLink(website) ?? webSearch(name)} className="link" rel="noopener noreferrer nofollow">
        Visit Website<span className="sr-only"> of {name}</span>
      </a>
    </LinkCard>
  )
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
