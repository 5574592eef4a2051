import type { MouseEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import type { OpenedMentor } from '../../mentorship/application/application-access.server.ts'
import type { PostedRejectionAnswer } from '../../moderation/rejection.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { monthAndYear } from '../../workplaces/review-labels.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { MentorAnswers } from '../applications/application-answers.tsx'
import { approvalPath, claimPath, type DeskQueue, deskPath } from '../frame/desk-path.ts'
import { RejectionFields } from '../rejection/rejection-fields.tsx'
import { ReviewAnswers } from '../reviews/review-answers.tsx'
import { ReviewSignalList } from '../reviews/review-signal-list.tsx'
import type { DeskItem } from './desk-items.server.ts'
import { DeskKeys } from './desk-keys.tsx'

type Props = {
  queue: DeskQueue
  after: string
  item: DeskItem
  more: number
  answer: PostedRejectionAnswer | undefined
}

export function ItemOnDesk({ queue, after, item, more, answer }: Props) {
  const heading = useFocusOn<HTMLDivElement>(answer ? null : item.id)
  const isBusy = useNavigation().state !== 'idle'
  const decision = (
    <>
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="version" value={item.version} />
    </>
  )
  return (
    <>
      <article className="desk-item" aria-labelledby="desk-title">
        <div ref={heading} tabIndex={-1}>
          <p className="kicker">{more === 0 ? 'The last one' : `${more} more after this`}</p>
          <h2 id="desk-title">{item.kind === 'review' ? item.review.companyName : item.application.fullName}</h2>
        </div>
        {item.kind === 'review' ? (
          <ReviewOnDesk review={item.review} />
        ) : (
          <MentorOnDesk application={item.application} />
        )}
      </article>
      <details key={item.id} id="rejection" className="desk-rejection" open={answer !== undefined}>
        <summary>Reject with a reason</summary>
        <Form id="rejection-form" method="post" action={deskPath(queue, after)} className="flow" noValidate>
          <ErrorSummary answer={answer} errors={answer?.errors} />
          {decision}
          <RejectionFields
            input={answer?.input}
            errors={answer?.errors}
            isReasonAll={item.kind === 'review' && !item.canSendAgain}
          />
          <Button variant="danger" busy={isBusy}>
            Reject
          </Button>
        </Form>
      </details>
      <div className="desk-bar">
        <Form method="post" action={approvalPath(queue, after)}>
          {decision}
          <Button id="approve" busy={isBusy}>
            Approve
          </Button>
        </Form>
        <ButtonLink id="reject" to="#rejection-form" variant="secondary" onClick={openRejection}>
          Reject
        </ButtonLink>
        <Form method="post" action={claimPath(queue, item.place)}>
          <Button id="skip" variant="secondary" busy={isBusy}>
            Skip
          </Button>
        </Form>
      </div>
      <DeskKeys isBusy={isBusy} />
    </>
  )
}

function openRejection(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const rejection = document.getElementById('rejection') as HTMLDetailsElement
  rejection.open = true
  rejection.querySelector('input[type="radio"]')?.scrollIntoView({ block: 'center' })
  rejection.querySelector<HTMLInputElement>('input[type="radio"]')?.focus()
}

function ReviewOnDesk({ review }: { review: ReviewForAdmin }) {
  return (
    <>
      <p className="beside">Sent in {monthAndYear(review.submittedMonth)}</p>
      <ReviewSignalList review={review} />
      <ReviewAnswers review={review} />
    </>
  )
}

function MentorOnDesk({ application }: { application: OpenedMentor }) {
  return (
    <>
      <p className="beside">Sent on {application.submittedOn}</p>
      <MentorAnswers application={application} />
    </>
  )
}
