import { requireAdmin } from '../../account/sessions/session.server.ts'
import { mentorName } from '../../mentorship/application/applications-for-admin.server.ts'
import { deleteMentorApplication } from '../../mentorship/application/mentor/mentor-removal.server.ts'
import { DeletionDialog } from '../frame/admin-forms.tsx'
import { applicationsPlace, dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/mentor-deletion'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const name = await mentorName(params.publicId)
  const place = applicationsPlace(url.searchParams, 'mentors')
  if (!name) throw redirectWithOutcome(dashboardPath(place, 'mentor gone'))
  return { name, back: dashboardPath(place) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const outcome = `mentor ${await deleteMentorApplication(userId, params.publicId)}` as const
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, 'mentors'), outcome))
}

export default function MentorDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <DeletionDialog title="Delete this application?" back={loaderData.back}>
      The application of {loaderData.name} will be gone for good, with the profile and the picture.
    </DeletionDialog>
  )
}
