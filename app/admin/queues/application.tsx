import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import type { HoldRecord } from '../../connect/pairs/reports/holds-for-admin.server.ts'
import { reportKinds } from '../../connect/people/report-kinds.ts'
import type { OpenedAnswer } from '../../mentorship/application/application-access.server.ts'
import type { QueueAge } from '../../moderation/queue-age.ts'
import { Button } from '../../ui/button.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { AnswerColumns } from '../frame/answer-columns.tsx'
import type { QueueScreen } from './queue-screen.ts'

/** What the lists of mentors and mentees have in common. */
export const applicationList = {
  title: 'Mentor Applications',
  isTab: true,
} satisfies Partial<QueueScreen['list']>

type Answers = { answers: OpenedAnswer[]; record: HoldRecord; children?: ReactNode }

/** Shows what an applicant wrote, and what the team was told about them before. */
export function Application({ answers, record, children }: Answers) {
  return (
    <>
      <div className="application">
        <AnswerColumns answers={answers.map((answer) => ({ ...answer, isHighlighted: answer.isWords }))}>
          {children}
        </AnswerColumns>
      </div>
      <ReportedBefore record={record} />
    </>
  )
}

/** How long an application has waited, red once that is too long. */
export function Waits({ since }: { since: QueueAge | null }) {
  return since && <div className={since.isLate ? 'waits late' : 'waits'}>{since.age}</div>
}

/** Takes somebody out of mentoring for a while, in every part, or lets them in again. */
export function HoldForm({ action, record: { isHeld, isByTeam } }: { action: string; record: HoldRecord }) {
  return (
    <Form method="post" action={action} className="actions application-end">
      <input type="hidden" name="hold" value={isByTeam ? 'no' : 'yes'} />
      <Button variant="secondary">{isByTeam ? 'Release' : 'Put on hold'}</Button>
      <p>
        {isHeld && <span>On hold: nothing of this person reaches anybody, and nobody is sent to them. </span>}
        <span>
          {isByTeam
            ? 'The team has put them on hold.'
            : isHeld
              ? 'This ends when the reports about them are settled, unless you put them on hold too. Then they are told.'
              : 'On hold, nothing of this person reaches anybody, and nobody is sent to them. They are told.'}
        </span>
      </p>
    </Form>
  )
}

/** Leads to the reports about somebody. Each is opened by a form, because that is recorded. */
function ReportedBefore({ record: { reports } }: { record: HoldRecord }) {
  if (reports.length === 0) return null
  return (
    <section aria-labelledby="reported" className="flow application-end">
      <h2 id="reported">Reported before</h2>
      <ul className="listed">
        {reports.map(({ id, kind, filedOn, decision }) => (
          <li key={id}>
            <Form method="post" action={href('/admin/:queue/:id', { queue: 'reports', id })} className="actions">
              <p>
                {filedOn}: {labelOf(reportKinds, kind)}. {outcomes[decision ?? 'open']}
              </p>
              <Button variant="secondary">
                Open<span className="sr-only"> the report of {filedOn}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomes = { open: 'Nobody has decided yet.', release: 'Closed.', end: 'Kept on hold.' }
