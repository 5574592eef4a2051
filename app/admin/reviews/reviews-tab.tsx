import { Form, href } from 'react-router'
import type { Verdict } from '../../moderation/claim-table.ts'
import { countText } from '../../moderation/queue-age.ts'
import { HighlightedText } from '../../site/highlighted-text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/inputs.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { knownTextsOf } from '../../workplaces/review-free-texts.ts'
import type { Burst } from '../../workplaces/reviews/queue/review-signals.ts'
import type { ReviewForAdmin, reviewsForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { DashboardList, DeskLink, ListFilters, PendingVerdict } from '../frame/admin-list.tsx'
import { type DashboardPlace, dashboardPath, placeQuery } from '../frame/dashboard-path.ts'
import { BurstNotice } from './burst-notice.tsx'
import { ReviewAnswers } from './review-answers.tsx'
import { ReviewSignalList } from './review-signal-list.tsx'

const columns = ['Company', 'Review Snippet', 'Status', 'Actions']

type ListedReview = ReviewForAdmin & { pendingVerdict: Verdict | null }

type Props = Omit<Awaited<ReturnType<typeof reviewsForAdmin>>, 'reviews'> & {
  reviews: ListedReview[]
  pending: number
  bursts: readonly Burst[]
  place: DashboardPlace
}

export function ReviewsTab({ reviews, next, isPartial, pending, bursts, place }: Props) {
  const here = placeQuery(place)
  return (
    <>
      <Tabs
        label="Which reviews"
        tabs={[
          { to: dashboardPath({ tab: 'reviews' }), label: 'All', current: place.show === 'all' },
          {
            to: dashboardPath({ tab: 'reviews', show: 'pending' }),
            label: `Pending (${countText(pending)})`,
            current: place.show === 'pending',
          },
          {
            to: dashboardPath({ tab: 'reviews', show: 'approved' }),
            label: 'Approved',
            current: place.show === 'approved',
          },
        ]}
      />
      <BurstNotice bursts={bursts} />
      <DeskLink queue="reviews" pending={pending} />
      <ListFilters place={place}>
        <Field name="company" label="Company">
          <SearchInput defaultValue={place.company} />
        </Field>
        <Field name="search" label="Text">
          <SearchInput defaultValue={place.search} />
        </Field>
      </ListFilters>
      <DashboardList
        place={place}
        next={next}
        isPartial={isPartial}
        nouns={['review', 'reviews']}
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

function Status({ review }: { review: ListedReview }) {
  if (review.pendingVerdict) return <PendingVerdict queue="reviews" verdict={review.pendingVerdict} />
  if (review.isPublished) return 'Approved'
  if (review.isApproved) {
    return (
      <>
        Approved
        <p className="field-hint">Readers will see it with the next batch.</p>
      </>
    )
  }
  return (
    <>
      Pending
      <ReviewSignalList review={review} />
    </>
  )
}

function Actions({ review, here }: { review: ListedReview; here: string }) {
  const isPending = !review.isApproved && !review.pendingVerdict
  const whose = <span className="sr-only"> the review of {review.companyName}</span>
  return (
    <div className="actions">
      {isPending && (
        <Form
          method="post"
          action={href('/admin/reviews/:reviewId/approval', { reviewId: review.id }) + here}
          preventScrollReset
        >
          <input type="hidden" name="version" value={review.version} />
          <Button>Approve{whose}</Button>
        </Form>
      )}
      {isPending && (
        <ButtonLink
          to={`${href('/admin/reviews/:reviewId/rejection', { reviewId: review.id })}${here}&version=${review.version}`}
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

function ReviewInFull({ review }: { review: ReviewForAdmin }) {
  return (
    <details className="review-in-full">
      <summary>
        <HighlightedText text={review.reviewText || 'No text, answers only'} known={knownTextsOf(review)} />
      </summary>
      <ReviewAnswers review={review} />
    </details>
  )
}
