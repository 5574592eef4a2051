import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { rich } from '../../words/words.ts'
import type { Standing } from './standing.ts'

export function StandingCard({
  id,
  title,
  standing: { now, next, isLeftOut },
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
      {isLeftOut && (
        <p>
          {rich('What the team wrote to you stands on the page <a>Account</a>.', {
            a: (text) => (
              <Link to={href('/account')} className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      <p>
        <strong>{next}</strong>
      </p>
      {children}
    </section>
  )
}
