import { Form, href } from 'react-router'
import type { QueueRow } from '../../moderation/queue.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { QueueScreen } from '../queues/queue-screen.ts'

type Item = QueueRow & { decided?: string | null; isHeld?: boolean }
type Props = { screen: QueueScreen; item: Item; here: string; isOpened?: boolean }

/** What can be done with an item. `here` is the query of the list, to which they lead back. */
export function ItemActions({ screen, item, here, isOpened = false }: Props) {
  const params = { queue: screen.name, id: item.id }
  const canDecide = screen.decidesInLists && item.isPending && !item.decided
  const separator = here ? '&' : '?'
  const whose = !isOpened && <span className="sr-only"> {`${screen.thing}: ${item.name}`}</span>
  return (
    <div className="actions">
      {!isOpened && screen.confidence && (
        <Form method="post" action={href('/admin/:queue/:id', params) + here}>
          <Button variant="secondary">Open{whose}</Button>
        </Form>
      )}
      {!isOpened && !screen.confidence && (
        <ButtonLink to={href('/admin/:queue/:id', params) + here} variant="secondary">
          Open{whose}
        </ButtonLink>
      )}
      {canDecide && !item.isHeld && (
        <Form method="post" action={href('/admin/:queue/:id/approval', params) + here} preventScrollReset>
          <input type="hidden" name="version" value={item.version} />
          <Button variant={isOpened ? 'primary' : 'secondary'}>Approve{whose}</Button>
        </Form>
      )}
      {canDecide && (
        <ButtonLink
          to={`${href('/admin/:queue/:id/rejection', params)}${here}${separator}version=${item.version}`}
          variant="secondary"
          preventScrollReset
        >
          Reject{whose}
        </ButtonLink>
      )}
      {screen.deletion && (
        <ButtonLink
          to={href('/admin/:queue/:id/deletion', params) + here}
          variant="quiet"
          className="grave"
          preventScrollReset
        >
          Delete{whose}
        </ButtonLink>
      )}
    </div>
  )
}
