import type { ReactNode } from 'react'
import { href } from 'react-router'
import { rich } from '../../words/words.ts'
import { linkTo } from './shell/links.tsx'
import type { Status } from './status.ts'

type Props = {
  id: string
  title: string
  status: Status
  /** In place of the first paragraph: the same with a link. */
  first?: ReactNode
  children: ReactNode
}

export function StatusCard({ id, title, status: { now, next, isLeftOut }, first, children }: Props) {
  return (
    <section aria-labelledby={id} className="card flow">
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {now.map((each, place) => (
        <p key={each} className="pre-line">
          {(place === 0 && first) || each}
        </p>
      ))}
      {isLeftOut && (
        <p>{rich('What the team wrote to you stands on the page <a>Account</a>.', { a: linkTo(href('/account')) })}</p>
      )}
      {next && (
        <p>
          <strong>{next}</strong>
        </p>
      )}
      {children}
    </section>
  )
}
