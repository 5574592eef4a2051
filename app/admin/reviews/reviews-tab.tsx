import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import type { ReviewForAdmin } from '../../workplaces/reviews/reviews-for-admin.server.ts'
import { type DashboardPlace, placeQuery } from '../dashboard/dashboard-path.ts'
import { ReviewInFull } from './review-in-full.tsx'

const columns = ['Company', 'Review Snippet', 'Status', 'Actions']

export function ReviewsTab({
  reviews,
  next,
  pending,
  place,
}: {
  reviews: ReviewForAdmin[]
  next: string | null
  pending: number
  place: DashboardPlace
}) {
  const here = placeQuery({ ...place, outcome: null })
  return (
    <>
      <Tabs
        label="Which reviews"
        tabs={[
          { to: `${href('/admin')}${placeQuery({ tab: 'reviews' })}`, label: 'All', current: place.show === 'all' },
          {
            to: `${href('/admin')}${placeQuery({ tab: 'reviews', show: 'pending' })}`,
            label: `Pending (${pending < 1000 ? pending : '999+'})`,
            current: place.show === 'pending',
          },
        ]}
      />
      {reviews.length === 0 && <EmptyState title="Nothing here. New reviews appear by themselves." />}
      <Table
        caption="Reviews"
        columns={columns}
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
      <Pager
        previousTo={place.after ? `${href('/admin')}${placeQuery({ ...place, after: '', outcome: null })}` : undefined}
        previousLabel="First page"
        nextTo={next ? `${href('/admin')}${placeQuery({ ...place, after: next, outcome: null })}` : undefined}
        nextLabel="More reviews"
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
