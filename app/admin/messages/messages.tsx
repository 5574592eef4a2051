import topics from 'virtual:route-facts/topics'
import { Form, href, Outlet } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { type Inbox, inboxes } from '../../inbox/inboxes.ts'
import { type MessageInList, messagesPage, waitingMessages } from '../../inbox/messages.server.ts'
import { countText } from '../../moderation/queue-age.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { handlingStates } from '../../site/handling-states.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/inputs.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AdminList } from '../frame/admin-list.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/messages'
import { type MessagePlace, messageOutcomes, messagePlace, messageQuery, messagesPath } from './message-path.ts'

const columns = ['Received', 'From', 'About', 'Status', 'Actions']

export function meta() {
  return [{ title: `Messages · ${brand.name}` }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const place = messagePlace(url.searchParams)
  const [list, queues] = await Promise.all([messagesPage(place.of, place), waitingMessages()])
  const waiting = { contact: queues.contact.count, partnership: queues.partnership.count }
  return { place, outcome: unseenOutcome(request, messageOutcomes), waiting, ...list }
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { place, outcome, waiting, messages, next, isPartial } = loaderData
  const here = messageQuery(place)
  const address = messagesPath(place)
  useLiveReload(topics['/admin/messages'])
  return (
    <>
      <PageHeader title="Messages" back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
      <Tabs label="Which messages" tabs={tabs(place, waiting)} />
      <OutcomeNotice outcome={outcome && messageOutcomes[outcome]} address={address} />
      <FilterForm path={messagesPath({ of: place.of })} address={address} className="filters admin-filters">
        {place.of !== 'contact' && <input type="hidden" name="of" value={place.of} />}
        <Field name="search" label="Name or subject" hint="Messages themselves are not searched.">
          <SearchInput defaultValue={place.search} />
        </Field>
        <Field name="state" label="State">
          <Select options={handlingStates} placeholder="All states" defaultValue={place.state ?? ''} />
        </Field>
      </FilterForm>
      <AdminList
        isFiltered={place.search !== '' || place.state !== null}
        address={address}
        nouns={['message', 'messages']}
        isPartial={isPartial}
        after={place.after}
        next={next}
        addressOf={(after) => messagesPath({ ...place, after })}
        caption={labelOf(inboxes, place.of)}
        columns={columns}
        empty="All caught up."
        rows={messages.map((message) => ({
          key: message.id,
          cells: [
            message.submittedOn,
            message.name,
            message.about,
            labelOf(handlingStates, message.state),
            <Actions key="actions" message={message} inbox={place.of} here={here} />,
          ],
        }))}
      />
      <Outlet />
    </>
  )
}

function Actions({ message, inbox, here }: { message: MessageInList; inbox: Inbox; here: string }) {
  const params = { inbox, messageId: message.id }
  const whose = <span className="sr-only"> the message from {message.name}</span>
  return (
    <div className="actions">
      <Form method="post" action={href('/admin/messages/:inbox/:messageId', params) + here}>
        <Button variant="secondary">Open{whose}</Button>
      </Form>
      <ButtonLink
        to={href('/admin/messages/:inbox/:messageId/deletion', params) + here}
        variant="secondary"
        preventScrollReset
      >
        Delete{whose}
      </ButtonLink>
    </div>
  )
}

function tabs(place: MessagePlace, waiting: Record<Inbox, number>) {
  return inboxes.map(({ id: of, label }) => ({
    to: messagesPath({ of }),
    label: `${label} (${countText(waiting[of])} new)`,
    current: of === place.of,
  }))
}
