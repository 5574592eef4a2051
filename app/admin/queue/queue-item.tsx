import { Form, href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import type { Handling, QueueItem } from '../../moderation/queue.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { ofThing } from '../frame/outcomes.ts'
import type { QueueScreen } from '../queues/queue-screen.ts'
import { sourceOf } from '../queues/queue-sources.server.ts'
import { queueNamed, screenOf } from '../queues/queues.ts'
import type { Route } from './+types/queue-item'
import { ItemActions } from './item-actions.tsx'
import { listBehind, listPlace, listQuery } from './list-place.ts'

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

/** What is told in confidence is opened by a form, because that is recorded. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const name = queueNamed(params.queue)
  const [screen, { head, open }] = [screenOf(name), sourceOf(name)]
  const found = await (screen.confidence ? head : open)(userId, params.id)
  if (!found) throw redirectWithOutcome(listBehind(screen, url), 'gone')
  return {
    name,
    here: listQuery(screen, listPlace(screen, url.searchParams)),
    item: screen.confidence ? null : (found as QueueItem),
  }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const name = queueNamed(params.queue)
  const item = await sourceOf(name).open(userId, params.id)
  if (!item) throw redirectWithOutcome(listBehind(screenOf(name), url), 'gone')
  return { item }
}

export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, here } = loaderData
  const screen = screenOf(name)
  const item = actionData?.item ?? loaderData.item
  const back = { to: href('/admin/:queue', { queue: name }) + here, label: screen.list.back }
  return item ? (
    <OpenedItem screen={screen} item={item} here={here} back={back} />
  ) : (
    <UnopenedItem screen={screen} back={back} />
  )
}

type Back = { to: string; label: string }

function OpenedItem({ screen, item, here, back }: { screen: QueueScreen; item: QueueItem; here: string; back: Back }) {
  const params = { queue: screen.name, id: item.id }
  return (
    <>
      <DetailsHeader title={item.name} kicker={`${screen.label} · ${item.about}`} back={back} />
      {screen.body(item)}
      {item.handling && (
        <HandlingForm
          screen={screen}
          action={href('/admin/:queue/:id/handling', params) + here}
          handling={item.handling}
        />
      )}
      {screen.forms?.(item, here)}
      <div className="application-end">
        <ItemActions screen={screen} item={item} here={here} isOpened />
      </div>
    </>
  )
}

function UnopenedItem({ screen, back }: { screen: QueueScreen; back: Back }) {
  return (
    <>
      <PageHeader title={ofThing('{Thing}', screen.thing)} back={back} />
      <Card className="narrow flow">
        <p>{screen.confidence} Each opening is recorded in the audit log, with your account and the time.</p>
        <Form method="post" className="actions application-end">
          <Button>Open the {screen.thing}</Button>
        </Form>
      </Card>
    </>
  )
}

type HandlingProps = { screen: QueueScreen; action: string; handling: Handling }

/** Asks how far admins are with what somebody sent, or what follows. */
function HandlingForm({ screen: { states = [], question }, action, handling: { state, version } }: HandlingProps) {
  return (
    <Form method="post" action={action} className={question ? 'flow application-end' : 'state-form'}>
      <input type="hidden" name="version" value={version} />
      {question ? (
        <RadioGroup name="state" label={question} options={states.filter(({ id }) => id !== state)} required />
      ) : (
        <Field name="state" label="State">
          <Select options={states} defaultValue={state} />
        </Field>
      )}
      <Button variant={question ? 'primary' : 'secondary'}>{question ? 'Decide' : 'Save the state'}</Button>
    </Form>
  )
}
