import { Form, href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import type { Handling, QueueItem } from '../../moderation/queue.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { QueueScreen } from '../queues/queue-screen.ts'
import { queueAt } from '../queues/queue-sources.server.ts'
import { screenOf } from '../queues/queues.ts'
import type { Route } from './+types/queue-item'
import { ChoiceForms } from './choice-forms.tsx'
import { ItemActions } from './item-actions.tsx'
import { listBehind, listPlace, listQuery } from './list-place.ts'

export { titleOf as meta } from '../queues/queues.ts'

/** What is told in confidence is opened by a form, because that is recorded. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const { name, screen, source } = queueAt(params.queue)
  const item = screen.confidence ? null : await source.open(userId, params.id)
  const found = item ?? (await source.head(userId, params.id))
  if (!found) throw redirectWithOutcome(listBehind(screen, url), 'gone')
  return { name, here: listQuery(screen, listPlace(screen, url.searchParams)), item }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const { screen, source } = queueAt(params.queue)
  const item = await source.open(userId, params.id)
  if (!item) throw redirectWithOutcome(listBehind(screen, url), 'gone')
  return { item }
}

export default function ItemPage({ loaderData: { name, here, ...loaded }, actionData }: Route.ComponentProps) {
  const screen = screenOf(name)
  const item = actionData?.item ?? loaded.item
  const back = { to: href('/admin/:queue', { queue: name }) + here, label: 'Back to the list' }
  if (!item) return <UnopenedItem screen={screen} back={back} />
  return (
    <>
      <div className={screen.choices && 'with-choices'}>
        <div>
          <DetailsHeader title={item.name} kicker={screen.label} back={back}>
            <div className="beside">{screen.line?.(item) ?? item.about}</div>
          </DetailsHeader>
          {screen.body(item)}
        </div>
        {item.handling && (
          <HandlingForm
            screen={screen}
            action={href('/admin/:queue/:id/handling', { queue: name, id: item.id }) + here}
            item={item}
            handling={item.handling}
          />
        )}
      </div>
      {screen.forms?.(item, here)}
      <div className="application-end">
        <ItemActions screen={screen} item={item} here={here} isOpened />
      </div>
    </>
  )
}

function UnopenedItem({ screen, back }: { screen: QueueScreen; back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title={screen.label} back={back} />
      <Card className="narrow flow">
        <p>{screen.confidence} Each opening is recorded in the audit log, with your account and the time.</p>
        <Form method="post" className="actions application-end">
          <Button>Open the {screen.thing}</Button>
        </Form>
      </Card>
    </>
  )
}

type HandlingProps = { screen: QueueScreen; action: string; item: QueueItem; handling: Handling }

/** Asks how far admins are with what somebody sent, or what follows. */
function HandlingForm({ screen, action, item, handling: { state, version } }: HandlingProps) {
  const seen = <input type="hidden" name="version" value={version} />
  if (screen.choices)
    return (
      <ChoiceForms {...screen.choices(item)} action={action}>
        {seen}
      </ChoiceForms>
    )
  return (
    <Form method="post" action={action} className="flow application-end">
      {seen}
      <RadioGroup name="state" label="State" options={screen.states ?? []} value={state} required />
      <Button variant="secondary">Save the state</Button>
    </Form>
  )
}
