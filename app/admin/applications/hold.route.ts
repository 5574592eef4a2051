import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { holdApplicant } from '../../mentorship/connect/reports/holds-for-admin.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { applicationsPlace, dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/hold.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const kind = url.pathname === href('/admin/mentees/:publicId/hold', params) ? 'mentee' : 'mentor'
  const isHold = (await postedForm(request, { hold: 5 })).get('hold') === 'yes'
  const isDone = await holdApplicant(userId, kind, params.publicId, isHold ? 'hold' : 'release')
  const outcome = `${kind} ${isDone ? (isHold ? 'held' : 'released') : 'not held'}` as const
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, `${kind}s`), outcome))
}
