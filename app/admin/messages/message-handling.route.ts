import { requireAdmin } from '../../account/sessions/session.server.ts'
import { parseInbox } from '../../inbox/inboxes.ts'
import { markMessageHandled } from '../../inbox/messages.server.ts'
import { redirectWithOutcome } from '../shown-once.server.ts'
import type { Route } from './+types/message-handling.route'
import { messagePlace, messagesPath } from './message-path.ts'

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const box = parseInbox(params.box)
  const isHandled = box !== null && (await markMessageHandled(userId, box, params.messageId))
  return redirectWithOutcome(messagesPath(messagePlace(url.searchParams), isHandled ? 'handled' : 'gone'))
}
