import { requireAdmin } from '../../account/sessions/session.server.ts'
import { versionIn, waitingOn } from '../../moderation/decisions.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { isOutcome } from '../frame/outcomes.ts'
import { queueAt } from '../queues/queue-sources.server.ts'
import type { Route } from './+types/handling.route'
import { listBehind } from './list-place.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const { screen, source } = queueAt(params.queue)
  const form = await postedForm(request, { state: 20, version: 10 })
  const [state, version] = [String(form.get('state')), versionIn(String(form.get('version')))]
  const isDecided = (await waitingOn(source.queue, [params.id])).size > 0
  const handled = isDecided ? 'taken' : await source.handle?.(userId, params.id, { state, version })
  const outcome = handled ?? 'gone'
  const said = outcome === 'set' ? (isOutcome(state) ? state : 'updated') : outcome
  return redirectWithOutcome(listBehind(screen, url), said)
}
