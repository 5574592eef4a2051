import { MembersWords } from '../../connect/messages-page/shell/notices.tsx'
import type { OpenedReport, ReportInList } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { decisions, isDanger, reportKinds } from '../../connect/people/report-kinds.ts'
import type { QueueItem, QueueRow } from '../../moderation/queue.ts'
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
    isUrgent: ({ report }) => isDanger(report.kind),
    cells: ({ report }, decided) => [
      <>
        <Danger kind={report.kind} /> {labelOf(reportKinds, report.kind)}
      </>,
      `a ${report.reportedAs}`,
      <span key="received" className="muted">
        {withoutYear(report.filedOn)}
      </span>,
      decided ?? <Due key="due" {...report} dueOn={withoutYear(report.dueOn)} />,
    ],
  },
  body: ({ report }) => <Report report={report} />,
  line: ({ about, report }) => <ReportLines about={about} report={report} />,
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

function Due({ dueOn, isLate, isSoon }: Pick<ReportInList, 'dueOn' | 'isLate' | 'isSoon'>) {
  return <strong className={isSoon ? 'due-soon' : undefined}>{isLate ? `${dueOn}, late` : dueOn}</strong>
}

/** What waits is answered within days. */
function withoutYear(day: string) {
  return day.replace(/ \d+$/, '')
}

function ReportLines({ about, report }: { about: string; report: OpenedReport }) {
  const { kind, decision, reporter, reported, reportedAs } = report
  return (
    <>
      <Danger kind={kind} />{' '}
      {!decision && (
        <>
          Answer by <Due {...report} />.{' '}
        </>
      )}
      {about}.
      <br />
      By {reporter ? whoIs(reporter) : 'somebody who has erased the account'}
      <br />
      About {reported ? whoIs(reported) : `a ${reportedAs} who has erased the account`}
    </>
  )
}

function Report({ report }: { report: OpenedReport }) {
  const { words, evidence, decision } = report
  const soFar = [holdText(report), decision && `Decided: ${labelOf(decisions, decision)}.`].filter(Boolean).join(' ')
  return (
    <Card className="application flow">
      <h2 className="card-title">What happened</h2>
      {words ? <MembersWords>{words}</MembersWords> : <p>Nothing was written.</p>}
      {evidence.length > 0 && <h2 className="card-title">Messages that were chosen</h2>}
      {evidence.map(({ isReporters, sentOn, body }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change order
        <div key={position}>
          <strong>{isReporters ? 'The person who reported' : 'The other'}</strong>, {sentOn}
          <MembersWords>{body}</MembersWords>
        </div>
      ))}
      {soFar && <p className="muted">{soFar}</p>}
    </Card>
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
