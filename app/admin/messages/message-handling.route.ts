import { redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { inboxNamed } from '../../inbox/inboxes.ts'
import { handleMessage } from '../../inbox/messages.server.ts'
import { markedOnce } from '../shown-once.server.ts'
import type { Route } from './+types/message-handling.route'
import { listAddress } from './message-path.ts'

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const box = inboxNamed(params.box)
  const isHandled = box !== null && (await handleMessage(userId, box, params.messageId))
  return redirect(markedOnce(listAddress(url, isHandled ? 'handled' : 'gone')))
}
