import type { MouseEvent } from 'react'
import { ButtonLink } from '../button.tsx'

export function ClearFilters({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="secondary" onClick={empty}>
      Clear Filters
    </ButtonLink>
  )
}

function empty({ currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLAnchorElement>) {
  const opensElsewhere = ctrlKey || metaKey || shiftKey
  if (!opensElsewhere) currentTarget.closest('form')?.reset()
}
