import type { MouseEvent, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { OpenedMentee, OpenedMentor } from '../../mentorship/application/application-access.server.ts'
import { dayInWords } from '../../mentorship/connect/days.ts'
import { maxRejectionWords, type PostedRejectionAnswer } from '../../moderation/rejection.ts'
import { monthAndYear } from '../../platform/text/format-date.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/inputs.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { ApplicationAnswers, MentorAnswers } from '../applications/application-answers.tsx'
import { ReportedBefore } from '../applications/hold-record.tsx'
import { claimPath, type DeskQueue, decisionPath, deskPath } from '../frame/desk-path.ts'
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
  answer: (PostedRejectionAnswer & { decision: 'approval' | 'question' | 'rejection' }) | undefined
}

const otherWords = { approve: 'Approve', reject: 'Reject' }
const menteeWords = { approve: 'Admit', reject: 'Refuse' }

export function ItemOnDesk({ queue, after, item, more, answer }: Props) {
  const heading = useFocusOn<HTMLDivElement>(answer ? null : item.id)
  const isBusy = useNavigation().state !== 'idle'
  const words = item.kind === 'mentee' ? menteeWords : otherWords
  const rejected = answer?.decision === 'rejection' ? answer : undefined
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
        {item.kind === 'review' && <ReviewOnDesk review={item.review} />}
        {item.kind === 'mentor' && <MentorOnDesk application={item.application} />}
        {item.kind === 'mentee' && <MenteeOnDesk application={item.application} read={item.read} />}
        {item.kind !== 'review' && <ReportedBefore record={item.record} />}
      </article>
      {item.kind === 'mentee' && (
        <QuestionOnDesk
          key={`question ${item.id}`}
          action={decisionPath(queue, after, 'question')}
          answer={answer?.decision === 'question' ? answer : undefined}
          isBusy={isBusy}
        >
          {decision}
        </QuestionOnDesk>
      )}
      <details key={item.id} id="rejection" className="desk-rejection" open={rejected !== undefined}>
        <summary>{words.reject} with a reason</summary>
        <Form id="rejection-form" method="post" action={deskPath(queue, after)} className="flow" noValidate>
          <ErrorSummary answer={rejected} errors={rejected?.errors} />
          {decision}
          <RejectionFields
            kind={item.kind === 'review' && !item.canSendAgain ? 'review that cannot be kept' : item.kind}
            input={rejected?.input}
            errors={rejected?.errors}
          />
          <div className="actions">
            <Button variant="danger" busy={isBusy}>
              {words.reject}
            </Button>
            <ButtonLink to={deskPath(queue, after)} variant="secondary" onClick={closeRejection}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </details>
      <div className="desk-bar">
        <Form method="post" action={decisionPath(queue, after, 'approval')}>
          {decision}
          <Button id="approve" busy={isBusy}>
            {words.approve}
          </Button>
        </Form>
        <ButtonLink id="reject" to="#rejection-form" variant="secondary" onClick={openRejection}>
          {words.reject}
        </ButtonLink>
        <Form method="post" action={claimPath(queue, item.place)}>
          <Button id="skip" variant="secondary" busy={isBusy}>
            Skip
          </Button>
        </Form>
      </div>
      <DeskKeys {...words} isBusy={isBusy} />
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

function closeRejection(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const rejection = event.currentTarget.closest('details') as HTMLDetailsElement
  rejection.open = false
  document.getElementById('reject')?.focus()
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

function MenteeOnDesk({
  application: { answers, cvUrl },
  read: { joinedOn, note, question, answer, hasAgreed },
}: {
  application: OpenedMentee
  read: Extract<DeskItem, { kind: 'mentee' }>['read']
}) {
  const asked = [
    { title: 'Asked by the team', answer: question, link: null, isWords: true },
    { title: 'Answered', answer, link: null, isWords: true },
  ]
  return (
    <>
      <p className="beside">
        Looking since {dayInWords(joinedOn)} · {hasAgreed ? 'has agreed' : 'has not yet agreed'} to the code of conduct
      </p>
      <ApplicationAnswers
        answers={[
          { title: 'Note that a mentor will see', answer: note, link: null, isWords: true },
          ...(question ? asked : []),
          ...answers,
        ]}
      />
      {cvUrl && (
        <form method="post" action={cvUrl} className="actions application-end">
          <Button variant="secondary">Download the CV</Button>
          <p>Each download is recorded in the audit log.</p>
        </form>
      )}
    </>
  )
}

function QuestionOnDesk({
  action,
  answer,
  isBusy,
  children,
}: {
  action: string
  answer: PostedRejectionAnswer | undefined
  isBusy: boolean
  children: ReactNode
}) {
  return (
    <details className="desk-rejection" open={answer !== undefined}>
      <summary>Ask a question</summary>
      <Form method="post" action={action} className="flow" noValidate>
        <ErrorSummary answer={answer} errors={answer && { question: answer.errors.words ?? '' }} />
        {children}
        <Field
          name="words"
          id="question"
          label="What do you want to know?"
          hint={`The mentee reads it, and answers under “Messages”: at most ${maxRejectionWords} characters.`}
          error={answer?.errors.words}
        >
          <TextArea defaultValue={answer?.input.words} />
        </Field>
        <Button variant="secondary" busy={isBusy}>
          Ask
        </Button>
      </Form>
    </details>
  )
}
