import { Form, href, useNavigation } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { bestMentorsOf, proposePair } from '../../connect/matching/offers.server.ts'
import type { Refusal } from '../../forms/outcome.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { applicationReference } from '../../profiles/application-status.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/best-mentors'
import { linkTo, sumText } from './board-parts.tsx'

export function meta() {
  return [{ title: `Who fits · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  return { found: await bestMentorsOf(userId, params.publicId) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const mentor = String((await postedForm(request, { mentor: 22 })).get('mentor'))
  const isProposed = await proposePair(userId, params.publicId, mentor)
  const outcome = isProposed ? 'proposed' : 'not proposed'
  return redirectWithOutcome(href('/admin/connect'), outcome)
}

const nobody = {
  found: 'No mentor with a place fits.',
  'wants to choose': 'This mentee wants to choose alone.',
  'not seeking': 'This mentee is not looking for a mentor now, or the application is your own.',
}

export default function BestMentors({ loaderData: { found }, actionData, params: { publicId } }: Route.ComponentProps) {
  const best = found.kind === 'found' ? found.best : []
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <DetailsHeader
        title="Who fits"
        kicker={`Mentee ${applicationReference(publicId)}`}
        back={{ to: href('/admin/connect'), label: 'Back to the board' }}
      />
      <ErrorSummary answer={actionData as Refusal | undefined} />
      {best.length === 0 && <EmptyState title={nobody[found.kind]} />}
      <div className="flow">
        {best.map(({ mentor, reasons, ...sum }) => (
          <Card key={mentor} className="flow">
            <h2 className="card-title">{linkTo('mentor', mentor)}</h2>
            <p>{sumText(sum)}</p>
            <p className="muted">What the mentee reads:</p>
            <ul className="listed">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <Form method="post">
              <input type="hidden" name="mentor" value={mentor} />
              <Button busy={isBusy}>
                Propose<span className="sr-only"> mentor {applicationReference(mentor)}</span>
              </Button>
            </Form>
          </Card>
        ))}
      </div>
    </>
  )
}
