import type { ReactNode } from 'react'

/** Folds a form of filters on small screens. What is set shows there while it is folded. */
export function FoldedFilters({ summary, set, children }: { summary: string; set: string[]; children: ReactNode }) {
  return (
    <details className="folded-filters">
      <summary>
        <span>{summary}</span>
        {set.length > 0 && <span className="folded-filters-set">{set.join(' · ')}</span>}
      </summary>
      {children}
    </details>
  )
}
