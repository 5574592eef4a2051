import type { ReactNode } from 'react'

/** Folds what large screens show at once. `set` says there, while it is folded, what is chosen in it. */
export function FoldedOnPhones({
  summary,
  set = [],
  children,
}: {
  summary: string
  set?: readonly string[]
  children: ReactNode
}) {
  return (
    <details className="folded">
      <summary>
        <span>{summary}</span>
        {set.length > 0 && <span className="folded-set">{set.join(' · ')}</span>}
      </summary>
      {children}
    </details>
  )
}
