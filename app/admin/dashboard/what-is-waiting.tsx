import type { ReactNode } from 'react'
import { Form, href, Link } from 'react-router'
import { countText } from '../../moderation/queue-age.ts'
import { type QueueName, screenOf } from '../queues/queues.ts'
import type { QueueCard } from './queue-overview.server.ts'

/** Shows what waits in each queue, the most urgent first, and only names those in which nothing does. */
export function WhatIsWaiting({ cards }: { cards: readonly QueueCard[] }) {
  const waiting = cards.filter(({ count }) => count > 0)
  const empty = cards.filter(({ count }) => count === 0)
  if (waiting.length === 0) return <p className="nothing-waiting">Nothing is waiting.</p>
  return (
    <nav aria-label="What is waiting">
      <ul className="queues">
        {waiting.map((card) => (
          <li key={card.name}>
            <DeskForm queue={card.name}>
              <button type="submit" className={cardClass(warningOf(card))}>
                <CardTexts
                  label={screenOf(card.name).label}
                  count={card.count}
                  age={`oldest: ${card.age}`}
                  warning={warningOf(card)}
                />
              </button>
            </DeskForm>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <div className="empty-queues">
          <p>Nothing waiting in:</p>
          <ul>
            {empty.map(({ name }) => (
              <li key={name}>
                <Link to={href('/admin/:queue', { queue: name })} className="link">
                  {screenOf(name).label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
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

type Card = { label: string; to: string; count: number; age: string | null; warning: string }

/** Lists parts of a page, with how many wait in each; red with a `warning`. */
export function CardLinks({ cards }: { cards: readonly Card[] }) {
  return (
    <nav aria-label="What is waiting">
      <ul className="queues">
        {cards.map(({ label, to, count, age, warning }) => (
          <li key={label}>
            <Link to={to} className={cardClass(warning)}>
              <CardTexts {...{ label, count, warning }} age={age ?? 'nothing waiting'} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function CardTexts({ label, count, age, warning }: Omit<Card, 'to'>) {
  return (
    <>
      <span className="queue-label">{label}</span> <strong>{countText(count)}</strong>{' '}
      <span className="queue-age">{age}</span> {warning && <span className="queue-warning">{warning}</span>}
    </>
  )
}

function cardClass(warning: string) {
  return warning ? 'queue queue-late' : 'queue'
}

function warningOf({ name, isLate, isUrgent }: QueueCard) {
  const late = name === 'reports' ? 'Late' : 'More than five days'
  return [isUrgent && 'Somebody may be in danger', isLate && late].filter(Boolean).join('. ')
}
