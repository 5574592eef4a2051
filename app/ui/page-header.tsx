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
      {back && <BackLink {...back} />}
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 className="page-title">{title}</h1>
      {children}
    </header>
  )
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="link back-link">
      <span aria-hidden="true">← </span>
      {label}
    </Link>
  )
}
