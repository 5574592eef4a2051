import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { companyToReview, reviewPath } from '../../company-name.ts'
import { type DirectoryFilters, isFiltered } from './directory-filters.ts'

/** `all` leads to the companies without filters. */
export function NoCompanies({ filters, all }: { filters: DirectoryFilters; all: string }) {
  const { search, country, industry } = filters
  const name = companyToReview(new URLSearchParams({ company: search }))
  if (!isFiltered(filters)) {
    return (
      <EmptyState drawing="companies" title="The first reviews will appear here.">
        <p>Write the first one: a few minutes of your time can save somebody a bad year.</p>
        <ButtonLink to={href('/submit-review')}>Submit a review</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No companies match your filters. Try clearing them to see all reviews.">
      <ButtonLink to={name ? reviewPath(name) : href('/submit-review')}>
        {invitation(name, country || industry)}
      </ButtonLink>
      <ButtonLink to={all} variant="secondary">
        See all companies
      </ButtonLink>
    </EmptyState>
  )
}

// Among other countries or industries, it may have reviews.
function invitation(name: string, others: string) {
  if (!name) return 'Submit a review'
  return others ? `Review “${name}”` : `Be the first to review “${name}”`
}
