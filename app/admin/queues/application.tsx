import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { OpenedAnswer } from '../../mentorship/application/application-access.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AnswerColumns } from '../frame/answer-columns.tsx'
import type { QueueScreen } from './queue-screen.ts'

/** What the queues of mentors and mentees have in common. */
export const applications = {
  thing: 'application',
  confidence: 'Somebody told us this in confidence.',
} satisfies Partial<QueueScreen>

export const applicationList = {
  title: 'Mentor Applications',
  isTab: true,
  back: 'Back to the applications',
  nouns: ['application', 'applications'],
  intro: () => (
    <ButtonLink to={href('/admin/connect')} variant="secondary">
      Connect: waiting list and rounds
    </ButtonLink>
  ),
} satisfies Partial<QueueScreen['list']>

export function ApplicationAnswers({ answers, children }: { answers: OpenedAnswer[]; children?: ReactNode }) {
  return (
    <div className="application">
      <AnswerColumns answers={answers.map((answer) => ({ ...answer, isHighlighted: answer.isWords }))}>
        {children}
      </AnswerColumns>
    </div>
  )
}
