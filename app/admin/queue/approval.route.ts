import { requireAdmin } from '../../account/sessions/session.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { queueDecidedInLists } from '../queues/queue-sources.server.ts'
import type { Route } from './+types/approval.route'
import { listBehind } from './list-place.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const { screen, source } = queueDecidedInLists(params.queue)
  const version = String((await postedForm(request, { version: 10 })).get('version'))
  const approval = { adminId, itemId: params.id, version, ruling: { kind: 'approve' } as const }
  const outcome = await decide(source.queue, approval, 'at once')
  const said = outcome === 'decided' ? (source.approved?.() ?? 'approved') : outcome
  return redirectWithOutcome(listBehind(screen, url), said)
}
