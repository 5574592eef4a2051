import { ButtonLink } from './button.tsx'

/** Inside a search form: leads to the list without filters, and empties what was typed and not searched for. */
export function ClearFilters({ to }: { to: string }) {
  return (
    <ButtonLink to={to} variant="secondary" onClick={({ currentTarget }) => currentTarget.closest('form')?.reset()}>
      Clear Filters
    </ButtonLink>
  )
}
