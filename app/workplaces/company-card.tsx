import { LinkCard } from '../ui/card.tsx'
import { Stars } from '../ui/stars.tsx'
import { CompanyAvatar } from './company-avatar.tsx'
import type { CompanySummary } from './company-data.ts'
import { companyPath } from './company-name.ts'
import { reviewCountText } from './review-text.ts'
import { webSearch, websiteLink } from './website.ts'

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
          `Rated from ${reviewK} reviews on`
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
