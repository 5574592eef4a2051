import { requireAdmin } from '../../account/sessions/session.server.ts'
import { mentorToReject } from '../../mentorship/application/applications-for-admin.server.ts'
import { pendingMentors } from '../../mentorship/application/mentor/mentor-decisions.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { postedRejection, rejectionFields } from '../../moderation/rejection.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { applicationsPlace, dashboardPath, outcomes } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { isRejectionRefused, isVersionRead, refuseRejection } from '../rejection/refused-rejection.server.ts'
import { RejectionDialog } from '../rejection/rejection-dialog.tsx'
import { rejectionKinds } from '../rejection/rejection-kinds.ts'
import type { Route } from './+types/mentor-rejection'

export { keepsWhatWasRead as shouldRevalidate } from '../rejection/rejection-dialog.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const mentor = await mentorToReject(params.publicId)
  const place = applicationsPlace(url.searchParams, 'mentors')
  if (!mentor) throw redirectWithOutcome(dashboardPath(place, 'mentor gone'))
  const isAsRead = mentor.status === 'pending' && isVersionRead(url.searchParams, mentor.version)
  if (!isAsRead && !isRejectionRefused(context)) throw redirectWithOutcome(dashboardPath(place, 'mentor changed'))
  return { name: mentor.fullName, version: mentor.version, back: dashboardPath(place) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const form = await postedForm(request, rejectionFields)
  const posted = postedRejection(form, rejectionKinds.mentor.reasons)
  if (posted.kind === 'invalid') return refuseRejection(context, form, posted.answer, 422)
  const { rejection } = posted
  const decision = {
    adminId,
    itemId: params.publicId,
    version: String(form.get('version')),
    ruling: { kind: 'reject', ...rejection } as const,
  }
  const outcome = await decide(pendingMentors, decision, 'at once')
  if (outcome !== 'decided' && outcome !== 'gone') {
    const message = outcomes[`mentor ${outcome}`].text
    return refuseRejection(context, form, { input: rejection, errors: {}, message }, 409)
  }
  const notice = outcome === 'decided' ? 'mentor rejected' : 'mentor gone'
  throw redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, 'mentors'), notice))
}

export default function MentorRejection({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, back } = loaderData
  return (
    <RejectionDialog kind="mentor" title="Reject this application?" back={back} version={version} answer={actionData}>
      {name} gets one mail that says only that there is something new, reads the reason under “Your account”, and can
      change the application and apply again.
    </RejectionDialog>
  )
}
