import { requireAdmin } from '../../account/sessions/session.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { sourceOf } from '../queues/queue-sources.server.ts'
import { queueNamed, screenOf } from '../queues/queues.ts'
import type { Route } from './+types/hold.route'
import { listBehind } from './list-place.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const name = queueNamed(params.queue)
  const isHold = (await postedForm(request, { hold: 5 })).get('hold') === 'yes'
  const isDone = await sourceOf(name).hold?.(userId, params.id, isHold ? 'hold' : 'release')
  const said = isHold ? 'held' : 'released'
  return redirectWithOutcome(listBehind(screenOf(name), url), isDone ? said : 'not held')
}
