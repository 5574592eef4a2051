import { requireAdmin } from '../../account/sessions/session.server.ts'
import { parseInbox } from '../../inbox/inboxes.ts'
import { deleteMessage, messageInList } from '../../inbox/messages.server.ts'
import { DeletionDialog } from '../frame/admin-forms.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/message-deletion'
import { messagePlace, messagesPath } from './message-path.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const inbox = parseInbox(params.inbox)
  const message = inbox && (await messageInList(inbox, params.messageId))
  const place = messagePlace(url.searchParams)
  if (!message) throw redirectWithOutcome(messagesPath(place, 'gone'))
  return { name: message.name, back: messagesPath(place) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const inbox = parseInbox(params.inbox)
  const isDeleted = inbox !== null && (await deleteMessage(userId, inbox, params.messageId))
  return redirectWithOutcome(messagesPath(messagePlace(url.searchParams), isDeleted ? 'deleted' : 'gone'))
}

export default function MessageDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <DeletionDialog title="Delete this message?" back={loaderData.back}>
      The message from {loaderData.name} will be gone for good.
    </DeletionDialog>
  )
}
