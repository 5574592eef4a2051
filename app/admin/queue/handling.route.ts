import { requireAdmin } from '../../account/sessions/session.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Outcome } from '../frame/outcomes.ts'
import { queueAt } from '../queues/queue-sources.server.ts'
import type { Route } from './+types/handling.route'
import { listBehind } from './list-place.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const { screen, source } = queueAt(params.queue)
  const form = await postedForm(request, { state: 20, version: 10 })
  const [state, version] = [String(form.get('state')), Number(form.get('version'))]
  const outcome = (await source.handle?.(userId, params.id, { state, version })) ?? 'gone'
  const said = outcome === 'set' ? (state as Outcome) : outcome
  return redirectWithOutcome(listBehind(screen, url), said)
}
