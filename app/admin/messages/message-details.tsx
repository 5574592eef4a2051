import { Form, href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { inboxes, parseInbox } from '../../inbox/inboxes.ts'
import { messageInList, type OpenedMessage, openMessage } from '../../inbox/messages.server.ts'
import { handlingStates } from '../../site/handling-states.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StateForm } from '../frame/admin-forms.tsx'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/message-details'
import { messagePlace, messageQuery, messagesPath } from './message-path.ts'

export function meta() {
  return [{ title: `Message · ${brand.name}` }]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const inbox = parseInbox(params.inbox)
  if (!inbox || !(await messageInList(inbox, params.messageId))) throw gone(url)
  return { inbox, here: messageQuery(messagePlace(url.searchParams)) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const inbox = parseInbox(params.inbox)
  const message = inbox && (await openMessage(userId, inbox, params.messageId))
  if (!message) throw gone(url)
  return { message }
}

export default function MessageDetails({ loaderData, actionData, params }: Route.ComponentProps) {
  const { inbox, here } = loaderData
  const back = { to: `${href('/admin/messages')}${here}`, label: 'Back to the messages' }
  if (!actionData) return <ClosedMessage back={back} />
  const { message } = actionData
  return (
    <>
      <DetailsHeader title={message.name} kicker={`${labelOf(inboxes, inbox)} · ${message.submittedOn}`} back={back} />
      <Message message={message} />
      <StateForm
        action={href('/admin/messages/:inbox/:messageId/handling', params) + here}
        states={handlingStates}
        state={message.state}
      />
      <div className="actions application-end">
        <ButtonLink to={href('/admin/messages/:inbox/:messageId/deletion', params) + here} variant="secondary">
          Delete
        </ButtonLink>
      </div>
    </>
  )
}

function ClosedMessage({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title="Message" back={back} />
      <Card className="narrow flow">
        <p>
          Somebody wrote this in confidence. Each opening is recorded in the audit log, with your account and the time.
        </p>
        <Form method="post" className="actions application-end">
          <Button>Open the message</Button>
        </Form>
      </Card>
    </>
  )
}

function Message({ message }: { message: OpenedMessage }) {
  return (
    <Card className="application">
      <dl className="answers">
        <div>
          <dt>About</dt>
          <dd>{message.about}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            {message.emailLink ? (
              <a href={message.emailLink} className="link">
                {message.email}
              </a>
            ) : (
              message.email
            )}
          </dd>
        </div>
        <div>
          <dt>Message</dt>
          <dd className="pre-line">{message.text}</dd>
        </div>
      </dl>
    </Card>
  )
}

function gone(url: URL) {
  return redirectWithOutcome(messagesPath(messagePlace(url.searchParams), 'gone'))
}
