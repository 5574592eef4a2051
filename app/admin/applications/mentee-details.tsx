import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { openMenteeApplication } from '../../mentorship/application/application-access.server.ts'
import { applicationExists } from '../../mentorship/application/applications-for-admin.server.ts'
import { applicationReference, menteeStatuses } from '../../mentorship/application-status.ts'
import { holdRecordOf } from '../../mentorship/connect/reports/holds-for-admin.server.ts'
import { Button } from '../../ui/button.tsx'
import { StateForm } from '../frame/admin-forms.tsx'
import { applicationsPlace, dashboardPath, placeQuery } from '../frame/dashboard-path.ts'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/mentee-details'
import { ApplicationAnswers } from './application-answers.tsx'
import { HoldForm, ReportedBefore } from './hold-record.tsx'
import { UnopenedApplication } from './unopened-application.tsx'

export function meta() {
  return [{ title: `Mentee application · ${brand.name}` }]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  if (!(await applicationExists('mentee', params.publicId))) throw gone(url)
  return { here: placeQuery(applicationsPlace(url.searchParams, 'mentees')) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const application = await openMenteeApplication(userId, params.publicId)
  if (!application) throw gone(url)
  return { application, record: await holdRecordOf(userId, 'mentee', params.publicId) }
}

export default function MenteeDetails({ loaderData, actionData, params }: Route.ComponentProps) {
  const { here } = loaderData
  const back = href('/admin') + here
  if (!actionData) return <UnopenedApplication title="Mentee application" back={back} />
  const { version, status, submittedOn, fullName, cvUrl, answers } = actionData.application
  const { record } = actionData
  return (
    <>
      <DetailsHeader
        title={fullName}
        kicker={`Mentee application · ${submittedOn} · Reference ${applicationReference(params.publicId)}`}
        back={{ to: back, label: 'Back to the applications' }}
      />
      <ApplicationAnswers answers={answers} />
      <StateForm
        action={href('/admin/mentees/:publicId/handling', params) + here}
        states={menteeStatuses}
        state={status}
        version={version}
      />
      <HoldForm action={href('/admin/mentees/:publicId/hold', params) + here} record={record} />
      <ReportedBefore record={record} />
      {cvUrl ? <CvDownload cvUrl={cvUrl} /> : <p className="application-end">No CV was sent.</p>}
    </>
  )
}

// A native form, because the response is a file and not a page.
function CvDownload({ cvUrl }: { cvUrl: string }) {
  return (
    <form method="post" action={cvUrl} className="actions application-end">
      <Button>Download the CV</Button>
      <p>Each download is recorded in the audit log.</p>
    </form>
  )
}

function gone(url: URL) {
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, 'mentees'), 'mentee gone'))
}
