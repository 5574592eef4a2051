import { requireAdmin } from '../../account/sessions/session.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { isBatched } from '../../workplaces/reviews/publication.server.ts'
import { approveReview } from '../../workplaces/reviews/reviews.server.ts'
import { dashboardPath, dashboardPlace } from '../dashboard/dashboard-path.ts'
import { redirectWithOutcome } from '../shown-once.server.ts'
import type { Route } from './+types/review-approval.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const version = Number((await postedForm(request, { version: 10 })).get('version'))
  const approval = await approveReview(userId, params.reviewId, version)
  const outcome = approval === 'approved' && isBatched() ? 'approved for batch' : approval
  return redirectWithOutcome(dashboardPath(dashboardPlace(url.searchParams), outcome))
}
