import { requireAdmin } from '../../account/sessions/session.server.ts'
import { approveMentor } from '../../mentorship/application/mentor/mentor-approvals.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { applicationsPlace, dashboardPath } from '../dashboard/dashboard-path.ts'
import { redirectWithOutcome } from '../shown-once.server.ts'
import type { Route } from './+types/mentor-approval.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const version = Number((await postedForm(request, { version: 10 })).get('version'))
  const outcome = await approveMentor(userId, params.publicId, version)
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, 'mentors'), `mentor ${outcome}`))
}
