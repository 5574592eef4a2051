import { MembersWords } from '../../connect/messages-page/shell/notices.tsx'
import type { OpenedReport, ReportInList } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { decisions, isDanger, reportKinds } from '../../connect/people/report-kinds.ts'
import type { QueueItem, QueueRow } from '../../moderation/queue.ts'
import { Card } from '../../ui/card.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { linkTo, shortStage } from '../frame/people.tsx'
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
    cells: ({ report: { filedOn, kind, reportedAs, dueOn, isLate } }, decided) => [
      <>
        <Danger kind={kind} /> {labelOf(reportKinds, kind)}
      </>,
      `a ${reportedAs}`,
      filedOn,
      decided ?? (isLate ? <strong key="due">{dueOn}, late</strong> : dueOn),
    ],
  },
  body: ({ report }) => <Report report={report} />,
  mark: ({ report }) => <Danger kind={report.kind} />,
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

function Report({ report }: { report: OpenedReport }) {
  const { words, evidence, reported, reporter, reportedAs, hold, decision } = report
  return (
    <Card className="flow">
      <dl className="facts">
        <dt>Told about</dt>
        <dd>{reported ? <Person of={reported} /> : `a ${reportedAs} who has erased the account`}</dd>
        <dt>Told by</dt>
        <dd>{reporter ? <Person of={reporter} /> : 'somebody who has erased the account'}</dd>
        <dt>On hold</dt>
        <dd>{held(hold)}</dd>
      </dl>
      <h2 className="card-title">What happened</h2>
      {words ? <MembersWords>{words}</MembersWords> : <p>Nothing was written.</p>}
      <h2 className="card-title">Messages that were chosen</h2>
      {evidence.length === 0 && <p>None.</p>}
      <ul className="flow">
        {evidence.map(({ isReporters, sentOn, body }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change order
          <li key={position}>
            <strong>{isReporters ? 'Who told us' : 'The other'}</strong>, {sentOn}
            <MembersWords>{body}</MembersWords>
          </li>
        ))}
      </ul>
      {decision && <p>Decided: {labelOf(decisions, decision)}.</p>}
    </Card>
  )
}

function Person({ of }: { of: NonNullable<OpenedReport['reported']> }) {
  return (
    <>
      <span>{whoIs(of)}</span> <span className="person-reference">{linkTo(of.part, of.publicId)}</span>
    </>
  )
}

function whoIs(of: NonNullable<OpenedReport['reported']>) {
  if (of.part === 'mentee') return `a mentee: ${shortStage(of.mentee.stage)}, ${of.mentee.industry}`
  if (!of.mentor.name) return `a mentor who is not listed: ${of.mentor.industry}`
  return (
    <>
      a mentor, listed as <bdi>{of.mentor.name}</bdi>
    </>
  )
}

function held({ isForThis, isForMore }: OpenedReport['hold']) {
  if (isForThis) return isForMore ? 'yes, for this report and something else' : 'yes, for this report'
  return isForMore ? 'yes, for something else' : 'no'
}
