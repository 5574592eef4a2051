import { requireAdmin } from '../../account/sessions/session.server.ts'
import { holdMentee, releaseMentee } from '../../mentorship/connect/mentees.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { applicationsPlace, dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/mentee-hold.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const isHold = (await postedForm(request, { hold: 5 })).get('hold') === 'yes'
  const isDone = await (isHold ? holdMentee : releaseMentee)(userId, params.publicId)
  const outcome = isDone ? (isHold ? 'mentee held' : 'mentee released') : 'mentee not held'
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, 'mentees'), outcome))
}
