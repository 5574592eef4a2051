import type { ReactNode } from 'react'
import type { Standing } from './standing.ts'

export function StandingCard({
  id,
  title,
  standing: { now, next },
  children,
}: {
  id: string
  title: string
  standing: Standing
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="card flow">
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {now.map((each) => (
        <p key={each} className="pre-line">
          {each}
        </p>
      ))}
      <p>
        <strong>{next}</strong>
      </p>
      {children}
    </section>
  )
}
