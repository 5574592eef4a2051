import { requireAdmin } from '../../account/sessions/session.server.ts'
import { undoDecision } from '../../moderation/decisions.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { cursorParameter } from '../../platform/http/url-parts.ts'
import { deskPath, deskQueueNamed } from '../frame/desk-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/desk-undo.route'
import { desks } from './desk-items.server.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const name = deskQueueNamed(params.queue)
  const id = String((await postedForm(request, { id: 40 })).get('id'))
  const isUndone = await undoDecision(desks[name].queue, userId, id)
  const after = cursorParameter(url.searchParams)
  return redirectWithOutcome(deskPath(name, after, isUndone ? 'undone' : 'too late'))
}
