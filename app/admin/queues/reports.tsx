import { MembersWords } from '../../connect/messages-page/shell/notices.tsx'
import type { OpenedReport, ReportInList } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { decisions, isDanger, reportKinds } from '../../connect/people/report-kinds.ts'
import type { QueueItem, QueueRow } from '../../moderation/queue.ts'
import { Card } from '../../ui/card.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { menteeInShort, PersonLink } from '../frame/people.tsx'
import type { QueueScreen } from './queue-screen.ts'
import { reportChoices } from './report-choices.ts'

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
        {report.filedOn}
      </span>,
      decided ?? <Due key="due" {...report} />,
    ],
  },
  body: ({ report }) => <Report report={report} />,
  line: ({ about, report }) => <FiledBy about={about} report={report} />,
  decisions: {
    set: [
      { state: 'release', label: 'Settle it', done: 'Settled' },
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
  return (
    <strong className={isSoon ? 'due-soon' : undefined}>
      {dueOn}
      {isLate && ', late'}
    </strong>
  )
}

function FiledBy({ about, report }: { about: string; report: OpenedReport }) {
  const { kind, reporter, reported, reportedAs } = report
  return (
    <>
      <Danger kind={kind} /> {about} · by {reporter ? whoIs(reporter) : 'somebody who has erased the account'}{' '}
      <span aria-hidden="true">→</span> about{' '}
      {reported ? whoIs(reported) : `a ${reportedAs} who has erased the account`}
    </>
  )
}

function Report({ report: { words, evidence, hold, decision } }: { report: OpenedReport }) {
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
      <p className="muted">
        On hold: {held(hold)}.{decision && ` Decided: ${labelOf(decisions, decision)}.`}
      </p>
    </Card>
  )
}

type Somebody = NonNullable<OpenedReport['reported']>

function whoIs(of: Somebody) {
  const { before, name } = namesOf(of)
  return (
    <>
      {before}{' '}
      <PersonLink of={of.part} publicId={of.publicId}>
        {name}
      </PersonLink>
    </>
  )
}

function namesOf(of: Somebody) {
  if (of.part === 'mentee') return { before: 'a mentee,', name: menteeInShort(of.mentee) }
  const { name, industry } = of.mentor
  return name ? { before: 'a mentor,', name: <bdi>{name}</bdi> } : { before: 'a mentor, not listed:', name: industry }
}

function held({ isForThis, isForMore }: OpenedReport['hold']) {
  if (isForThis) return isForMore ? 'yes, for this report and something else' : 'yes, for this report'
  return isForMore ? 'yes, for something else' : 'no'
}
