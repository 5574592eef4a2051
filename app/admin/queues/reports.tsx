import { MembersWords } from '../../connect/messages-page/shell/notices.tsx'
import type { OpenedReport, ReportInList } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { decisions, isDanger, reportKinds } from '../../connect/people/report-kinds.ts'
import type { QueueItem, QueueRow } from '../../moderation/queue.ts'
import { nearnessOf } from '../../moderation/queue-age.ts'
import { Card } from '../../ui/card.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { inShort, MentorLink, PersonLink } from '../frame/people.tsx'
import type { QueueScreen } from './queue-screen.ts'
import { holdText, reportChoices } from './report-choices.ts'

export const reports: QueueScreen<QueueRow & { report: ReportInList }, QueueItem & { report: OpenedReport }> = {
  name: 'reports',
  label: 'Reports',
  thing: 'report',
  confidence: 'Somebody told this in confidence.',
  list: {
    title: 'Reports',
    tabs: [{ show: 'all', label: () => 'Reports' }],
    columns: ['What', 'About', 'Received', 'Answer by'],
    filters: {},
    nothing: 'Reports come here, those about danger first, each with the day by which it needs an answer.',
    isLate: ({ report }) => report.daysLeft < 0,
    cells: ({ report }, decided) => [
      <>
        <Danger kind={report.kind} /> {labelOf(reportKinds, report.kind)}
      </>,
      `a ${report.reportedAs}`,
      <span key="received" className="muted unbroken">
        {report.filedOn}
      </span>,
      decided ?? <Due key="due" {...report} />,
    ],
  },
  body: ({ report }) => <Report report={report} />,
  line: ({ report }) => <ReportLines report={report} />,
  decisions: {
    set: [
      { state: 'release', label: 'Close the report', done: 'Closed' },
      { state: 'end', label: 'End it', done: 'Ended' },
    ],
  },
  states: decisions,
  choices: ({ report }) => reportChoices(report),
}

function Danger({ kind }: { kind: string }) {
  return isDanger(kind) && <strong className="danger-mark">Danger</strong>
}

function Due({ dueOn, daysLeft }: Pick<ReportInList, 'dueOn' | 'daysLeft'>) {
  const near = nearnessOf(daysLeft)
  // Breaks only between the two.
  const day = [dueOn, near]
    .filter(Boolean)
    .map((text) => text.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')
  return near ? <strong className={daysLeft < 0 ? 'overdue' : undefined}>{day}</strong> : day
}

function ReportLines({ report }: { report: OpenedReport }) {
  const { kind, decision, reporter, reported, reportedAs, age } = report
  const hold = holdText(report)
  return (
    <>
      {isDanger(kind) && (
        <p>
          <Danger kind={kind} />
        </p>
      )}
      <dl className="report-facts">
        {!decision && (
          <>
            <dt>Due</dt>
            <dd>
              <Due {...report} />
            </dd>
          </>
        )}
        <dt>About</dt>
        <dd>{reported ? whoIs(reported) : `a ${reportedAs} who has erased the account`}</dd>
        <dt>Reported by</dt>
        <dd>{reporter ? whoIs(reporter) : 'somebody who has erased the account'}</dd>
        <dt>Filed</dt>
        <dd>{age} ago</dd>
        {hold && (
          <>
            <dt>On hold</dt>
            <dd>{hold}</dd>
          </>
        )}
      </dl>
    </>
  )
}

function Report({ report }: { report: OpenedReport }) {
  const { words, evidence, decision } = report
  return (
    <section className="application flow">
      <h2 className="card-title">What happened</h2>
      <Card>{words ? <MembersWords>{words}</MembersWords> : <p>Nothing was written.</p>}</Card>
      {evidence.length > 0 && <h2 className="card-title">Messages that were chosen</h2>}
      {evidence.map(({ isReporters, sentOn, body }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change order
        <Card key={position}>
          <strong>{isReporters ? 'The person who reported' : 'The other'}</strong>, {sentOn}
          <MembersWords>{body}</MembersWords>
        </Card>
      ))}
      {decision && <p>Decided: {labelOf(decisions, decision)}.</p>}
    </section>
  )
}

type Somebody = NonNullable<OpenedReport['reported']>

function whoIs(of: Somebody) {
  return (
    <>
      a {of.part},{' '}
      {of.part === 'mentor' ? (
        <MentorLink {...of} />
      ) : (
        <PersonLink of="mentee" publicId={of.publicId}>
          {inShort(of.mentee)}
        </PersonLink>
      )}
    </>
  )
}
