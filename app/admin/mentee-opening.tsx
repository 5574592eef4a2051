import { redirect } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { isThere } from '../mentorship/applications-for-admin.server.ts'
import { openMenteeApplication } from '../mentorship/openings.server.ts'
import { referenceOf } from '../mentorship/reference.ts'
import { brand } from '../site/brand.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/mentee-opening'
import { ApplicationAnswers } from './application-answers.tsx'
import { ClosedApplication } from './closed-application.tsx'
import { placeOfApplications } from './dashboard-address.ts'
import { OpenedHeader } from './opened-header.tsx'
import { markedOnce } from './shown-once.server.ts'

export function meta() {
  return [{ title: `Mentee application · ${brand.name}` }]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  if (!(await isThere('mentee', params.publicId))) throw gone(url)
  return { back: `/admin${placeOfApplications(url.searchParams, 'mentees')}` }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const application = await openMenteeApplication(userId, params.publicId)
  if (!application) throw gone(url)
  return { application }
}

export default function MenteeOpening({ loaderData, actionData, params }: Route.ComponentProps) {
  const { back } = loaderData
  if (!actionData) return <ClosedApplication title="Mentee application" back={back} />
  const { submittedOn, fullName, cvUrl, answers } = actionData.application
  return (
    <>
      <OpenedHeader
        title={fullName}
        kicker={`Mentee application · ${submittedOn} · Reference ${referenceOf(params.publicId)}`}
        back={{ to: back, label: 'Back to the applications' }}
      />
      <ApplicationAnswers answers={answers} />
      {cvUrl ? <CvDownload cvUrl={cvUrl} /> : <p className="application-end">No CV was sent.</p>}
    </>
  )
}

/** A form that the browser sends itself: what comes back is a file, not a page. */
function CvDownload({ cvUrl }: { cvUrl: string }) {
  return (
    <form method="post" action={cvUrl} className="actions application-end">
      <Button>Download the CV</Button>
      <p>Each download is recorded in the audit log.</p>
    </form>
  )
}

function gone(url: URL) {
  return redirect(markedOnce(`/admin${placeOfApplications(url.searchParams, 'mentees', 'mentee gone')}`))
}
