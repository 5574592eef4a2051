import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { countText, nearnessOf } from '../../moderation/queue-age.ts'
import { type QueueName, screenOf } from '../queues/queues.ts'
import type { QueueCard } from './queue-overview.server.ts'

/** Shows the queues in which something waits, the most urgent first: on phones in rows, above the list. */
export function WhatIsWaiting({ cards }: { cards: readonly QueueCard[] }) {
  const waiting = cards.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <p className="nothing-waiting">Nothing is waiting. All queues are empty.</p>
  return (
    <Cards
      className="queues-in-short"
      cards={waiting.map((card) => ({
        ...{ desk: card.name, label: screenOf(card.name).label, count: card.count },
        ...{ age: `Oldest: ${card.age}`, warning: warningOf(card), isDanger: card.danger !== null },
      }))}
    >
      <p className="queues-note">{cardsNote}</p>
    </Cards>
  )
}

export const cardsNote =
  'Each opens one of its oldest items, danger first. The audit log records who opens one, except for reviews.'

type Card = {
  label: string
  count: number
  age: string | null
  warning: string
  isDanger?: boolean
  to?: string
  desk?: QueueName
}

type CardsProps = { cards: readonly Card[]; className?: string; children?: ReactNode }

/** Lists how many wait in each of several places, red with a `warning`. A card opens a desk or leads somewhere. */
export function Cards({ cards, className, children }: CardsProps) {
  return (
    <nav aria-label="What is waiting" className={className}>
      <ul className="queues">
        {cards.map(({ label, count, age, warning, isDanger, to = '', desk }) => {
          const className = lookOf(warning, isDanger)
          const texts = (
            <>
              <span>{label}</span> <strong>{countText(count)}</strong> <small>{age}</small>{' '}
              {warning && <em>{warning}</em>}
            </>
          )
          return (
            <li key={label}>
              {desk ? (
                <DeskForm queue={desk}>
                  <button type="submit" className={className}>
                    {texts}
                  </button>
                </DeskForm>
              ) : (
                <Link to={to} className={className}>
                  {texts}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {children}
    </nav>
  )
}

/** Opens the desk of a queue with its next item. A form, because that may be recorded. */
export function DeskForm({ queue, children, ...rest }: { queue: QueueName; className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={href('/admin/desk/:queue', { queue })} {...rest}>
      {children}
    </Form>
  )
}

/** Home shows the same cards, and leaves the rest to the style sheet. */
export function lookOf(warning: string, isDanger = false) {
  return `queue${warning && ' queue-late'}${isDanger ? ' queue-danger' : ''}`
}

export function warningOf({ name, count, isLate, danger }: Omit<QueueCard, 'age'>) {
  if (!danger) return isLate ? (name === 'reports' ? 'Late' : 'Waiting longer than five days') : ''
  const where = danger.count < count ? `In ${danger.count} of ${countText(count)}, somebody` : 'Somebody'
  const [due, near] = [danger.daysLeft < 0 ? 'Due' : 'Answer by', nearnessOf(danger.daysLeft)]
  return `${where} may be in danger.\n${due} ${danger.dueOn}${near && ` (${near})`}`
}
