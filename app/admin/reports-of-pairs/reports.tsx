import topics from 'virtual:route-facts/topics'
import { Form, href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { reportKinds } from '../../mentorship/connect/report-kinds.ts'
import { openReports } from '../../mentorship/connect/reports/reports-for-admin.server.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { Button } from '../../ui/button.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { Table } from '../../ui/list/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/reports'
import { reportOutcomes } from './report-outcomes.ts'

export function meta() {
  return [{ title: `Reports · ${brand.name}` }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  return { outcome: unseenOutcome(request, reportOutcomes), reports: await openReports(userId) }
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { outcome, reports } = loaderData
  useLiveReload(topics['/admin/reports'])
  return (
    <>
      <PageHeader title="Reports" back={{ to: href('/admin'), label: 'Back to the dashboard' }} />
      <OutcomeNotice outcome={outcome && reportOutcomes[outcome]} address={href('/admin/reports')} />
      <Table
        caption="Reports, what is due first"
        columns={['Received', 'About', 'Of a', 'Answer by', 'Actions']}
        empty="All caught up."
        rows={reports.map(({ id, filedOn, kind, reportedAs, dueOn, isLate }) => ({
          key: id,
          cells: [
            filedOn,
            labelOf(reportKinds, kind),
            reportedAs,
            isLate ? <strong key="due">{dueOn}, late</strong> : dueOn,
            <Form key="actions" method="post" action={href('/admin/reports/:reportId', { reportId: id })}>
              <Button variant="secondary">
                Open<span className="sr-only"> the report of {filedOn}</span>
              </Button>
            </Form>,
          ],
        }))}
      />
    </>
  )
}
