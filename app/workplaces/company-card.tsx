import { LinkCard } from '../ui/card.tsx'
import { Stars } from '../ui/stars.tsx'
import type { CompanySummary } from './companies.server.ts'
import { CompanyAvatar } from './company-avatar.tsx'
import { companyPath } from './company-name.ts'
import { reviewCountText } from './review-text.ts'
import { webSearch, websiteLink } from './website.ts'

export function CompanyCard({ company }: { company: CompanySummary }) {
  const { name, website, rating, reviewCount } = company
  return (
    <LinkCard
      to={companyPath(name)}
      title={
        <span className="company-name">
          <CompanyAvatar name={name} />
          {name}
        </span>
      }
    >
      <p className="company-rating">
        <Stars rating={rating} /> <span>{reviewCountText(reviewCount)}</span>
      </p>
      <a href={websiteLink(website) ?? webSearch(name)} className="link" rel="noopener noreferrer nofollow">
        Visit Website<span className="sr-only"> of {name}</span>
      </a>
    </LinkCard>
  )
}
