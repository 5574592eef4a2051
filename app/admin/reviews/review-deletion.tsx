import { requireAdmin } from '../../account/sessions/session.server.ts'
import { queuedReview } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { deleteReview } from '../../workplaces/reviews/reviews.server.ts'
import { DeletionDialog } from '../frame/admin-forms.tsx'
import { dashboardPath, dashboardPlace } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/review-deletion'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const review = await queuedReview(params.reviewId)
  const place = dashboardPlace(url.searchParams)
  if (!review) throw redirectWithOutcome(dashboardPath(place, 'gone'))
  return { companyName: review.companyName, back: dashboardPath(place) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const outcome = (await deleteReview(userId, params.reviewId)) ? 'deleted' : 'gone'
  return redirectWithOutcome(dashboardPath(dashboardPlace(url.searchParams), outcome))
}

export default function ReviewDeletion({ loaderData }: Route.ComponentProps) {
  return (
    <DeletionDialog title="Delete this review?" back={loaderData.back}>
      The review of {loaderData.companyName} and its part in the scores will be gone for good.
    </DeletionDialog>
  )
}
