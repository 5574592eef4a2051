import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Tone, ToneArc } from './charts/arc.tsx'

export function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`card ${className}`}>{children}</div>
}

export function LinkCard({
  to,
  title,
  lang,
  tone,
  level = 2,
  className = '',
  children,
}: {
  to: string
  title: ReactNode
  /** The language of the title, if it is not the page's. */
  lang?: string | undefined
  tone?: Tone | undefined
  level?: 2 | 3
  className?: string
  children?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <article className={`card link-card ${tone ? `tone-${tone} card-toned` : ''} ${className}`}>
      <Heading className="card-title" lang={lang} dir={lang && 'auto'}>
        <Link to={to} className="link-card-link" dir="auto">
          {title}
        </Link>
      </Heading>
      {children}
      {tone && <ToneArc />}
    </article>
  )
}
