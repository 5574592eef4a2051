import { Form } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { findOption } from '../../ui/form/options.ts'
import { claimPath, deskQueues } from '../frame/desk-path.ts'
import { queueLinks } from './queue-links.ts'
import type { QueueInOverview } from './queue-overview.server.ts'

type Props = { label: 'Oldest' | 'Next'; queue: QueueInOverview }

/** Names the most urgent queue and begins it. */
export function FirstQueue({ label, queue: { id, age, isLate } }: Props) {
  const { label: name, to } = queueLinks[id]
  const desk = findOption(deskQueues, id)
  const which = <span className="sr-only"> {name}</span>
  return (
    <div className="first-queue">
      <p>
        {label}: <strong>{name}</strong>, {age}
        {isLate && <span className="queue-warning"> Late</span>}
      </p>
      {desk ? (
        <Form method="post" action={claimPath(desk.id)}>
          <Button>Start{which}</Button>
        </Form>
      ) : (
        <ButtonLink to={to}>Open{which}</ButtonLink>
      )}
    </div>
  )
}
