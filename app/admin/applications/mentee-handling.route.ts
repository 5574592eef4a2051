import { requireAdmin } from '../../account/sessions/session.server.ts'
import { setMenteeStatus } from '../../mentorship/application/mentee/mentee-handling.server.ts'
import { menteeStatuses } from '../../mentorship/application-status.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { findOption } from '../../ui/form/options.ts'
import { applicationsPlace, dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/mentee-handling.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const place = applicationsPlace(url.searchParams, 'mentees')
  const form = await postedForm(request, { state: 20, version: 10 })
  const status = findOption(menteeStatuses, form.get('state'))?.id
  if (!status) return redirectWithOutcome(dashboardPath(place, 'no state'))
  const change = await setMenteeStatus(userId, params.publicId, { version: Number(form.get('version')), status })
  return redirectWithOutcome(dashboardPath(place, `mentee ${change === 'set' ? status : change}`))
}
