import { requireAdmin } from '../../account/sessions/session.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { queueAt } from '../queues/queue-sources.server.ts'
import type { Route } from './+types/hold.route'
import { listBehind } from './list-place.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const { screen, source } = queueAt(params.queue)
  const isHold = (await postedForm(request, { hold: 5 })).get('hold') === 'yes'
  const isDone = await source.hold?.(userId, params.id, isHold ? 'hold' : 'release')
  const said = isHold ? 'held' : 'released'
  return redirectWithOutcome(listBehind(screen, url), isDone ? said : 'not held')
}
