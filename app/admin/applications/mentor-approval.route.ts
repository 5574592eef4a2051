import { href, redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { approveMentor } from '../../mentorship/application/mentor/mentor-approvals.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { placeOfApplications } from '../dashboard/dashboard-path.ts'
import { withOutcomeToken } from '../shown-once.server.ts'
import type { Route } from './+types/mentor-approval.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const version = Number((await postedForm(request)).get('version'))
  const outcome = await approveMentor(userId, params.publicId, version)
  return redirect(
    withOutcomeToken(`${href('/admin')}${placeOfApplications(url.searchParams, 'mentors', `mentor ${outcome}`)}`),
  )
}
