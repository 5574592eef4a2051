import { href, Link } from 'react-router'
import { MembersWords } from '../../connect/messages-page/shell/notices.tsx'
import type { OpenedReport, ReportInList } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { decisions, reportKinds } from '../../connect/people/report-kinds.ts'
import type { Part } from '../../connect/people/states.ts'
import type { QueueItem, QueueRow } from '../../moderation/queue.ts'
import { applicationReference } from '../../profiles/application-status.ts'
import { Card } from '../../ui/card.tsx'
import { labelOf } from '../../ui/form/options.ts'
import type { QueueScreen } from './queue-screen.ts'

export const reports: QueueScreen<QueueRow & { report: ReportInList }, QueueItem & { report: OpenedReport }> = {
  name: 'reports',
  label: 'Reports',
  thing: 'report',
  confidence: 'Somebody told this in confidence.',
  list: {
    title: 'Reports',
    tabs: [{ show: 'all', label: () => 'Reports' }],
    columns: ['Received', 'About', 'Of a', 'Answer by'],
    filters: {},
    cells: ({ report: { filedOn, kind, reportedAs, dueOn, isLate } }, decided) => [
      filedOn,
      labelOf(reportKinds, kind),
      reportedAs,
      decided ?? (isLate ? <strong key="due">{dueOn}, late</strong> : dueOn),
    ],
  },
  body: ({ report }) => <Report report={report} />,
  decisions: {
    set: [
      { state: 'release', label: 'Settle', done: 'Settled' },
      { state: 'end', label: 'End the pair', done: 'Ended' },
    ],
  },
  states: decisions,
  question: 'What follows',
}

function Report({
  report: { kind, words, evidence, reported, reporter, reportedAs, isHeld, decision },
}: {
  report: OpenedReport
}) {
  return (
    <Card className="flow">
      <p>
        <strong>{labelOf(reportKinds, kind)}.</strong> Of a {reportedAs}: <Application application={reported} />
        {isHeld ? ', on hold. Told by: ' : '. Told by: '}
        <Application application={reporter} />.
      </p>
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

function Application({ application }: { application: { part: Part; publicId: string } | null }) {
  if (!application) return 'somebody who has erased the account'
  const { part, publicId } = application
  return (
    <Link to={href('/admin/:queue/:id', { queue: `${part}s`, id: publicId })} className="link">
      application {applicationReference(publicId)}
    </Link>
  )
}
