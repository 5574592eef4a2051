import { redirect } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { approveMentor } from '../mentorship/mentor-approvals.server.ts'
import { postedForm } from '../platform/posted-form.server.ts'
import type { Route } from './+types/mentor-approval.route'
import { placeOfApplications } from './dashboard-address.ts'
import { markedOnce } from './shown-once.server.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const version = Number((await postedForm(request)).get('version'))
  const outcome = await approveMentor(userId, params.publicId, version)
  return redirect(markedOnce(`/admin${placeOfApplications(url.searchParams, 'mentors', `mentor ${outcome}`)}`))
}
