import { requireAdmin } from '../../account/sessions/session.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { isBatched } from '../../workplaces/reviews/publication.server.ts'
import { pendingReviews } from '../../workplaces/reviews/review-decisions.server.ts'
import { dashboardPath, dashboardPlace } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/review-approval.route'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const version = String((await postedForm(request, { version: 10 })).get('version'))
  const approval = { adminId, itemId: params.reviewId, version, ruling: { kind: 'approve' } as const }
  const outcome = await decide(pendingReviews, approval, 'at once')
  const approved = isBatched() ? 'approved for batch' : 'approved'
  return redirectWithOutcome(
    dashboardPath(dashboardPlace(url.searchParams), outcome === 'decided' ? approved : outcome),
  )
}
