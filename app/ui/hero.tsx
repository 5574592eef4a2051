import type { ReactNode } from 'react'

export function Hero({
  name,
  title,
  lead,
  art,
  className = '',
  children,
}: {
  name?: string
  title: string
  lead: string
  art?: ReactNode
  className?: string
  children?: ReactNode
}) {
  return (
    <section className={`hero ${className}`}>
      <div className="hero-words">
        {name && <p className="hero-name">{name}</p>}
        <h1 className="hero-title">{title}</h1>
        <p className="hero-lead">{lead}</p>
        {children && <div className="actions">{children}</div>}
      </div>
      {art}
    </section>
  )
}
