import { redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { parseInbox } from '../../inbox/inboxes.ts'
import { markMessageHandled } from '../../inbox/messages.server.ts'
import { withOutcomeToken } from '../shown-once.server.ts'
import type { Route } from './+types/message-handling.route'
import { listAddress } from './message-path.ts'

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const box = parseInbox(params.box)
  const isHandled = box !== null && (await markMessageHandled(userId, box, params.messageId))
  return redirect(withOutcomeToken(listAddress(url, isHandled ? 'handled' : 'gone')))
}
