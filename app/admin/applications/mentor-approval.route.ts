import { requireAdmin } from '../../account/sessions/session.server.ts'
import { pendingMentors } from '../../mentorship/application/mentor/mentor-decisions.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { applicationsPlace, dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/mentor-approval.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const version = String((await postedForm(request, { version: 10 })).get('version'))
  const approval = { adminId, itemId: params.publicId, version, ruling: { kind: 'approve' } as const }
  const outcome = await decide(pendingMentors, approval, 'at once')
  const notice = outcome === 'decided' ? 'mentor approved' : (`mentor ${outcome}` as const)
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, 'mentors'), notice))
}
