import { Form, href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { type OpenedMentor, openMentorApplication } from '../../mentorship/application/application-access.server.ts'
import { applicationExists } from '../../mentorship/application/applications-for-admin.server.ts'
import { applicationStatuses } from '../../mentorship/application-status.ts'
import { type HoldRecord, holdRecordOf } from '../../mentorship/connect/reports/holds-for-admin.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { applicationsPlace, dashboardPath, placeQuery } from '../frame/dashboard-path.ts'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/mentor-details'
import { MentorAnswers } from './application-answers.tsx'
import { HoldForm, ReportedBefore } from './hold-record.tsx'
import { UnopenedApplication } from './unopened-application.tsx'

export function meta() {
  return [{ title: `Mentor application · ${brand.name}` }]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  if (!(await applicationExists('mentor', params.publicId))) throw gone(url)
  return { here: placeQuery(applicationsPlace(url.searchParams, 'mentors')) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const application = await openMentorApplication(userId, params.publicId)
  if (!application) throw gone(url)
  return { application, record: await holdRecordOf(userId, 'mentor', params.publicId) }
}

export default function MentorDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { here } = loaderData
  if (!actionData) return <UnopenedApplication title="Mentor application" back={`${href('/admin')}${here}`} />
  return <OpenApplication {...actionData} here={here} />
}

function OpenApplication({
  application,
  record,
  here,
}: {
  application: OpenedMentor
  record: HoldRecord
  here: string
}) {
  const { publicId, version, status, submittedOn, fullName } = application
  return (
    <>
      <DetailsHeader
        title={fullName}
        kicker={`Mentor application · ${labelOf(applicationStatuses, status)} · ${submittedOn}`}
        back={{ to: `${href('/admin')}${here}`, label: 'Back to the applications' }}
      />
      <MentorAnswers application={application} />
      <HoldForm action={href('/admin/mentors/:publicId/hold', { publicId }) + here} record={record} />
      <ReportedBefore record={record} />
      <div className="actions application-end">
        {status === 'pending' && !record.isHeld && (
          <Form method="post" action={href('/admin/mentors/:publicId/approval', { publicId }) + here}>
            <input type="hidden" name="version" value={version} />
            <Button>Approve</Button>
          </Form>
        )}
        {status === 'pending' && (
          <ButtonLink
            to={`${href('/admin/mentors/:publicId/rejection', { publicId })}${here}&version=${version}`}
            variant="secondary"
          >
            Reject
          </ButtonLink>
        )}
        <ButtonLink to={href('/admin/mentors/:publicId/deletion', { publicId }) + here} variant="secondary">
          Delete
        </ButtonLink>
      </div>
    </>
  )
}

function gone(url: URL) {
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, 'mentors'), 'mentor gone'))
}
