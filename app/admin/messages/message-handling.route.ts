import { requireAdmin } from '../../account/sessions/session.server.ts'
import { parseInbox } from '../../inbox/inboxes.ts'
import { setMessageState } from '../../inbox/messages.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { handlingStates } from '../../site/handling-states.ts'
import { findOption } from '../../ui/form/options.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/message-handling.route'
import { messagePlace, messagesPath } from './message-path.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const inbox = parseInbox(params.inbox)
  const place = messagePlace(url.searchParams)
  const state = findOption(handlingStates, (await postedForm(request, { state: 20 })).get('state'))?.id
  if (!state) return redirectWithOutcome(messagesPath(place, 'no state'))
  const isSet = inbox !== null && (await setMessageState(userId, inbox, params.messageId, state))
  return redirectWithOutcome(messagesPath(place, isSet ? state : 'gone'))
}
