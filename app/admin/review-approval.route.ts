import { redirect } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { postedForm } from '../platform/posted-form.server.ts'
import { approveReview } from '../workplaces/reviews.server.ts'
import type { Route } from './+types/review-approval.route'
import { dashboardPlace, placeQuery } from './dashboard-address.ts'

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const version = Number((await postedForm(request)).get('version'))
  const outcome = await approveReview(userId, params.reviewId, version)
  return redirect(`/admin${placeQuery({ ...dashboardPlace(url.searchParams), outcome })}`)
}
