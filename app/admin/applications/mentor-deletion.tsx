import { href, redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { mentorName } from '../../mentorship/application/applications-for-admin.server.ts'
import { deleteMentorApplication } from '../../mentorship/application/mentor/mentor-approvals.server.ts'
import { placeOfApplications } from '../dashboard/dashboard-path.ts'
import { DeletionDialog } from '../deletion-dialog.tsx'
import { withOutcomeToken } from '../shown-once.server.ts'
import type { Route } from './+types/mentor-deletion'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const name = await mentorName(params.publicId)
  if (!name)
    throw redirect(
      withOutcomeToken(`${href('/admin')}${placeOfApplications(url.searchParams, 'mentors', 'mentor gone')}`),
    )
  return { name, back: `${href('/admin')}${placeOfApplications(url.searchParams, 'mentors')}` }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const outcome = (await deleteMentorApplication(userId, params.publicId)) ? 'mentor deleted' : 'mentor gone'
  return redirect(withOutcomeToken(`${href('/admin')}${placeOfApplications(url.searchParams, 'mentors', outcome)}`))
}

export default function MentorDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <DeletionDialog title="Delete this application?" back={loaderData.back}>
      The application of {loaderData.name}, the profile and the picture will be gone for good.
    </DeletionDialog>
  )
}
