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
  /** Whether somebody waits for what is done here. */
  isWaiting: boolean
  children: ReactNode
}

export function StatusCard({
  id,
  title,
  status: { now, question, next, isLeftOut },
  first,
  isWaiting,
  children,
}: Props) {
  return (
    <section aria-labelledby={id} className={isWaiting ? 'card flow card-waiting' : 'card flow'}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {now.map((each, place) => (
        <p key={each} className="pre-line">
          {(place === 0 && first) || each}
        </p>
      ))}
      {question && <blockquote className="said pre-line">{question}</blockquote>}
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
