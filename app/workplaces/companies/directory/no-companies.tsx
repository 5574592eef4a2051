import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { t } from '../../../words/words.ts'
import { companyToReview, reviewPath } from '../../company-name.ts'
import { type DirectoryFilters, isFiltered } from './directory-filters.ts'

/** `all` leads to the companies without filters. */
export function NoCompanies({ filters, all }: { filters: DirectoryFilters; all: string }) {
  const { search, country, industry } = filters
  const name = companyToReview(new URLSearchParams({ company: search }))
  if (!isFiltered(filters)) {
    return (
      <EmptyState drawing="companies" title={t('The first reviews will appear here.')}>
        <p>{t('Write the first one: a few minutes of your time can save somebody a bad year.')}</p>
        <ButtonLink to={href('/submit-review')}>{t('Submit a review')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('No companies match your filters. Try clearing them to see all reviews.')}>
      <ButtonLink to={name ? reviewPath(name) : href('/submit-review')}>
        {invitation(name, country || industry)}
      </ButtonLink>
      <ButtonLink to={all} variant="secondary">
        {t('See all companies')}
      </ButtonLink>
    </EmptyState>
  )
}

// Among other countries or industries, it may have reviews.
function invitation(name: string, others: string) {
  if (!name) return t('Submit a review')
  return others ? t('Review “{name}”', { name }) : t('Be the first to review “{name}”', { name })
}
