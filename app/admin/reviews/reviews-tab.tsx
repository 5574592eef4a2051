import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import type { ReviewForAdmin, reviewsForAdmin } from '../../workplaces/reviews/reviews-for-admin.server.ts'
import { DashboardList } from '../dashboard/dashboard-list.tsx'
import { type DashboardPlace, dashboardPath, placeQuery } from '../dashboard/dashboard-path.ts'
import { DeskLink } from '../desk/desk-link.tsx'
import { ReviewInFull } from './review-in-full.tsx'

const columns = ['Company', 'Review Snippet', 'Status', 'Actions']

type Props = Awaited<ReturnType<typeof reviewsForAdmin>> & { pending: number; place: DashboardPlace }

export function ReviewsTab({ reviews, next, pending, place }: Props) {
  const here = placeQuery(place)
  return (
    <>
      <Tabs
        label="Which reviews"
        tabs={[
          { to: dashboardPath({ tab: 'reviews' }), label: 'All', current: place.show === 'all' },
          {
            to: dashboardPath({ tab: 'reviews', show: 'pending' }),
            label: `Pending (${pending < 1000 ? pending : '999+'})`,
            current: place.show === 'pending',
          },
        ]}
      />
      <DeskLink queue="reviews" pending={pending} />
      <DashboardList
        place={place}
        next={next}
        more="More reviews"
        caption="Reviews"
        columns={columns}
        empty="All caught up."
        rows={reviews.map((review) => ({
          key: review.id,
          cells: [
            review.companyName,
            <ReviewInFull key="review" review={review} />,
            <Status key="status" review={review} />,
            <Actions key="actions" review={review} here={here} />,
          ],
        }))}
      />
    </>
  )
}

function Status({ review }: { review: ReviewForAdmin }) {
  if (review.isPublished) return 'Approved'
  if (review.isApproved) {
    return (
      <>
        Approved
        <p className="field-hint">Readers see it with the next batch.</p>
      </>
    )
  }
  if (!review.sameAccount) return 'Pending'
  return (
    <>
      Pending
      <p className="field-hint">Same account: {review.sameAccount}</p>
    </>
  )
}

function Actions({ review, here }: { review: ReviewForAdmin; here: string }) {
  const whose = <span className="sr-only"> the review of {review.companyName}</span>
  return (
    <div className="actions">
      {!review.isApproved && (
        <Form
          method="post"
          action={href('/admin/reviews/:reviewId/approval', { reviewId: review.id }) + here}
          preventScrollReset
        >
          <input type="hidden" name="version" value={review.version} />
          <Button>Approve{whose}</Button>
        </Form>
      )}
      {!review.isApproved && (
        <ButtonLink
          to={href('/admin/reviews/:reviewId/rejection', { reviewId: review.id }) + here}
          variant="secondary"
          preventScrollReset
        >
          Reject{whose}
        </ButtonLink>
      )}
      <ButtonLink
        to={href('/admin/reviews/:reviewId/deletion', { reviewId: review.id }) + here}
        variant="secondary"
        preventScrollReset
      >
        Delete{whose}
      </ButtonLink>
    </div>
  )
}
