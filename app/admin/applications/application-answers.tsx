import type { ReactNode } from 'react'
import type { OpenedAnswer, OpenedMentor } from '../../mentorship/application/application-access.server.ts'
import { AnswerColumns } from '../frame/answer-columns.tsx'

export function MentorAnswers({ application: { photoUrl, fullName, answers } }: { application: OpenedMentor }) {
  return (
    <ApplicationAnswers answers={answers}>
      <div>
        <dt>Profile picture</dt>
        <dd className={photoUrl ? undefined : 'not-provided'}>
          {photoUrl ? (
            <img className="application-photo" src={photoUrl} alt={fullName} width="160" height="160" />
          ) : (
            'Not provided'
          )}
        </dd>
      </div>
    </ApplicationAnswers>
  )
}

export function ApplicationAnswers({ answers, children }: { answers: OpenedAnswer[]; children?: ReactNode }) {
  return (
    <div className="application">
      <AnswerColumns answers={answers.map((answer) => ({ ...answer, isHighlighted: answer.isWords }))}>
        {children}
      </AnswerColumns>
    </div>
  )
}
