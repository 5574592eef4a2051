import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../words/words.ts'

export function PageHeader({
  title,
  kicker,
  back,
  actions,
  children,
}: {
  title: ReactNode
  kicker?: ReactNode
  back?: { to: string; label: string }
  /** What can be done on the page: at the end on phones, at the right on large screens. */
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className={actions ? 'page-header page-header-wide' : 'page-header'}>
      {back && <BackLink {...back} />}
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 className="page-title">{title}</h1>
      {children}
      {actions && <div className="actions no-print">{actions}</div>}
    </header>
  )
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="link back-link">
      <span aria-hidden="true">{`${t('←')} `}</span>
      {label}
    </Link>
  )
}
