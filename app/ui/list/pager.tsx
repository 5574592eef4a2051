import { Link } from 'react-router'
import { t } from '../../words/words.ts'

/** Leads to the first page and to the next one, because a cursor does not lead back. */
export function Pager({
  after,
  next,
  addressOf,
  labels: [first, more],
}: {
  after: string
  next: string | null
  addressOf: (cursor: string) => string
  labels: readonly [first: string, more: string]
}) {
  if (!after && !next) return null
  return (
    <nav aria-label={t('Pages')} className="pager">
      {after && <PagerLink to={addressOf('')} rel="prev" label={first} />}
      {next && <PagerLink to={addressOf(next)} rel="next" label={more} />}
    </nav>
  )
}

export function PagerLink({ to, rel, label }: { to: string | null; rel: 'prev' | 'next'; label: string }) {
  if (!to) return <span className="btn btn-off">{label}</span>
  return (
    <Link to={to} rel={rel} className="btn btn-secondary">
      {label}
    </Link>
  )
}
