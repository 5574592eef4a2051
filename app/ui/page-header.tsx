import type { ReactNode } from 'react'
import { Link } from 'react-router'

export function PageHeader({
  title,
  kicker,
  back,
  children,
}: {
  title: ReactNode
  kicker?: ReactNode
  back?: { to: string; label: string }
  children?: ReactNode
}) {
  return (
    <header className="page-header">
      {back && (
        <Link to={back.to} className="link back-link">
          <span aria-hidden="true">← </span>
          {back.label}
        </Link>
      )}
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 className="page-title">{title}</h1>
      {children}
    </header>
  )
}
