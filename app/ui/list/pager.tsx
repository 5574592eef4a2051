import { Link } from 'react-router'

export function Pager({
  previousTo,
  nextTo,
  page,
  previousLabel = 'Previous',
  nextLabel = 'Next',
}: {
  previousTo?: string | undefined
  nextTo?: string | undefined
  page?: number
  previousLabel?: string
  nextLabel?: string
}) {
  if (!previousTo && !nextTo && page === undefined) return null
  return (
    <nav aria-label="Pages" className="pager">
      <PagerLink to={previousTo} rel="prev" label={previousLabel} />
      {page !== undefined && <span>Page {page}</span>}
      <PagerLink to={nextTo} rel="next" label={nextLabel} />
    </nav>
  )
}

function PagerLink({ to, rel, label }: { to: string | undefined; rel: string; label: string }) {
  if (to === undefined) return <span className="btn btn-off">{label}</span>
  return (
    <Link to={to} rel={rel} className="btn btn-secondary">
      {label}
    </Link>
  )
}
