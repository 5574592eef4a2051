import { Form, href, Link } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { applicationReference } from '../../mentorship/application-status.ts'
import { MembersWords } from '../../mentorship/connect/frame/members-words.tsx'
import { decisions, reportKinds } from '../../mentorship/connect/report-kinds.ts'
import { openReport, reportExists } from '../../mentorship/connect/reports/reports-for-admin.server.ts'
import type { Part } from '../../mentorship/connect/states.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/report-details'

export function meta() {
  return [{ title: `Report · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  if (!(await reportExists(userId, params.reportId))) throw gone()
  return null
}

export async function action({ context, params }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const report = await openReport(userId, params.reportId)
  if (!report) throw gone()
  return { report }
}

export default function ReportDetails({ actionData, params }: Route.ComponentProps) {
  const back = { to: href('/admin/reports'), label: 'Back to the reports' }
  if (!actionData) return <Unopened back={back} />
  const { kind, filedOn, words, evidence, reported, reporter, reportedAs, isHeld, decision, parts } = actionData.report
  return (
    <>
      <DetailsHeader title={labelOf(reportKinds, kind)} kicker={`Report · ${filedOn}`} back={back} />
      <Card className="flow">
        <p>
          Of a {reportedAs}: <Application application={reported} />
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
        {decision !== 'release' && (
          <Form method="post" action={href('/admin/reports/:reportId/decision', params)} className="flow">
            <input type="hidden" name="parts" value={parts} />
            <RadioGroup
              name="decision"
              label="What follows"
              options={decisions.filter(({ id }) => id !== decision)}
              required
            />
            <Button>Decide</Button>
          </Form>
        )}
      </Card>
    </>
  )
}

function Application({ application }: { application: { part: Part; publicId: string } | null }) {
  if (!application) return 'somebody who has erased the account'
  const { part, publicId } = application
  const to =
    part === 'mentee' ? href('/admin/mentees/:publicId', { publicId }) : href('/admin/mentors/:publicId', { publicId })
  return (
    <Link to={to} className="link">
      application {applicationReference(publicId)}
    </Link>
  )
}

function Unopened({ back }: { back: { to: string; label: string } }) {
  return (
    <>
      <PageHeader title="Report" back={back} />
      <Card className="narrow flow">
        <p>
          Somebody told this in confidence. Each opening is recorded in the audit log, with your account and the time.
        </p>
        <Form method="post" className="actions application-end">
          <Button>Open the report</Button>
        </Form>
      </Card>
    </>
  )
}

function gone() {
  return redirectWithOutcome(`${href('/admin/reports')}?outcome=gone`)
}
