import { Form, href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { ofThing } from '../frame/outcomes.ts'
import type { Item, QueueScreen } from '../queues/queue-screen.ts'
import { sourceOf } from '../queues/queue-sources.server.ts'
import { queueNamed, screenOf } from '../queues/queues.ts'
import type { Route } from './+types/queue-item'
import { ItemActions } from './item-actions.tsx'
import { HoldForm, ReportedBefore, StateForm } from './item-forms.tsx'
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
    item: screen.confidence ? null : (found as Item),
  }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const name = queueNamed(params.queue)
  const item = await sourceOf(name).open(userId, params.id)
  if (!item) throw redirectWithOutcome(listBehind(screenOf(name), url), 'gone')
  return { item }
}

export default function QueueItem({ loaderData, actionData }: Route.ComponentProps) {
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

function OpenedItem({ screen, item, here, back }: { screen: QueueScreen; item: Item; here: string; back: Back }) {
  const params = { queue: screen.name, id: item.id }
  return (
    <>
      <DetailsHeader title={item.name} kicker={item.about} back={back} />
      {screen.body(item)}
      {screen.states && item.handling && (
        <StateForm
          {...item.handling}
          action={href('/admin/:queue/:id/handling', params) + here}
          states={screen.states}
          question={screen.question}
        />
      )}
      {item.record && <HoldForm action={href('/admin/:queue/:id/hold', params) + here} record={item.record} />}
      {item.record && <ReportedBefore record={item.record} />}
      <div className="application-end">
        <ItemActions screen={screen} item={item} here={here} isOpened isHeld={item.record?.isHeld ?? false} />
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
