import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { claimPath, type DeskQueue } from '../frame/desk-path.ts'
import { FirstQueue } from '../overview/first-queue.tsx'
import type { QueueInOverview } from '../overview/queue-overview.server.ts'

type Props = {
  queue: DeskQueue
  hasSkipped: boolean
  held: number
  free: number
  next: QueueInOverview | null
}

/** Tells an admin whose desk is empty that all is done and what waits elsewhere, or offers to begin. */
export function DeskEnd({ queue, hasSkipped, held, free, next }: Props) {
  if (free > 0 && !hasSkipped) return <DeskStart queue={queue} free={free} />
  return (
    <Card className="narrow flow desk-end">
      <h2>All caught up.</h2>
      {next ? (
        <FirstQueue label="Next" queue={next} />
      ) : (
        <ButtonLink to={href('/admin')}>Back to the dashboard</ButtonLink>
      )}
      {free + held > 0 && (
        <div className="first-queue">
          <p>
            {free > 0 && (
              <span>{free === 1 ? 'One that was skipped is' : `${free} that were skipped are`} still waiting. </span>
            )}
            {held > 0 && <span>{held === 1 ? 'Another admin has one more.' : `Other admins have ${held} more.`}</span>}
          </p>
          <TakeNext queue={queue} variant="secondary">
            Look again
          </TakeNext>
        </div>
      )}
    </Card>
  )
}

function DeskStart({ queue, free }: Pick<Props, 'queue' | 'free'>) {
  return (
    <Card className="narrow flow">
      <p>
        {free === 1 ? 'One is' : `${free} are`} waiting. You see the oldest first, and nobody else can open it for five
        minutes.
      </p>
      {queue !== 'reviews' && (
        <p>Each application that you open here is recorded in the audit log, with your account and the time.</p>
      )}
      <TakeNext queue={queue}>Start</TakeNext>
    </Card>
  )
}

function TakeNext({
  queue,
  variant = 'primary',
  children,
}: {
  queue: DeskQueue
  variant?: 'primary' | 'secondary'
  children: string
}) {
  return (
    <Form method="post" action={claimPath(queue)}>
      <Button variant={variant}>{children}</Button>
    </Form>
  )
}
