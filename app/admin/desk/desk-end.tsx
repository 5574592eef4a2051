import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { claimPath, type DeskQueue } from '../frame/desk-path.ts'

type Props = { queue: DeskQueue; hasSkipped: boolean; held: number; free: number }

/** Tells an admin whose desk is empty that all is done, or offers to begin. */
export function DeskEnd({ queue, hasSkipped, held, free }: Props) {
  if (free > 0 && !hasSkipped) return <DeskStart queue={queue} free={free} />
  return (
    <EmptyState title="All caught up.">
      {free > 0 && <p>{free === 1 ? 'One that was skipped is' : `${free} that were skipped are`} still waiting.</p>}
      {held > 0 && <p>{held === 1 ? 'Another admin is' : `${held} other admins are`} looking at one more.</p>}
      {free + held > 0 && <TakeNext queue={queue}>Look again</TakeNext>}
    </EmptyState>
  )
}

function DeskStart({ queue, free }: Pick<Props, 'queue' | 'free'>) {
  return (
    <Card className="narrow flow">
      <p>
        {free === 1 ? 'One is' : `${free} are`} waiting. You get one at a time, the oldest first. Nobody else gets the
        one you have for five minutes.
      </p>
      {queue !== 'reviews' && (
        <p>Each application that you get is recorded in the audit log, with your account and the time.</p>
      )}
      <TakeNext queue={queue}>Start</TakeNext>
    </Card>
  )
}

function TakeNext({ queue, children }: { queue: DeskQueue; children: string }) {
  return (
    <Form method="post" action={claimPath(queue)}>
      <Button>{children}</Button>
    </Form>
  )
}
