import { Form, redirect, useNavigation } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { deleteReview } from '../workplaces/reviews.server.ts'
import { reviewForAdmin } from '../workplaces/reviews-for-admin.server.ts'
import type { Route } from './+types/review-deletion'
import { dashboardPlace, placeQuery } from './dashboard-address.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const review = await reviewForAdmin(params.reviewId)
  const place = dashboardPlace(url.searchParams)
  if (!review) throw redirect(`/admin${placeQuery({ ...place, outcome: 'gone' })}`)
  return { companyName: review.companyName, back: `/admin${placeQuery({ ...place, outcome: null })}` }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const outcome = (await deleteReview(userId, params.reviewId)) ? 'deleted' : 'gone'
  return redirect(`/admin${placeQuery({ ...dashboardPlace(url.searchParams), outcome })}`)
}

export default function ReviewDeletion({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title="Delete this review?" closeTo={loaderData.back}>
      <p>The review of {loaderData.companyName} and its part in the scores will be gone for good.</p>
      <Form method="post" className="actions" preventScrollReset>
        <ButtonLink to={loaderData.back} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button variant="danger" busy={isBusy}>
          Confirm Delete
        </Button>
      </Form>
    </Dialog>
  )
}
