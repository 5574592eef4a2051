import { Form, href, useNavigation } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { fitInWords } from '../../connect/matching/fit.ts'
import { bestMentorsOf, proposePair } from '../../connect/matching/offers.server.ts'
import { peopleSeen } from '../../connect/matching/people-seen.server.ts'
import type { Refusal } from '../../forms/outcome.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Table } from '../../ui/list/table.tsx'
import { DetailsHeader } from '../frame/headers.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { MenteeLines, menteeFacts, peopleBy, referenceTo } from '../frame/people.tsx'
import type { Route } from './+types/best-mentors'
import { sharedText } from './apart.ts'
import { suggestionCells } from './suggestions.tsx'

export function meta() {
  return [{ title: `Who fits · ${brand.name}` }]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const found = await bestMentorsOf(userId, params.publicId)
  const best = found.kind === 'found' ? found.best : []
  const mentee = found.kind === 'not seeking' ? [] : [params.publicId]
  const people = await peopleSeen(
    mentee,
    best.map(({ mentor }) => mentor),
  )
  return { found, people }
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

export default function BestMentors({ loaderData, actionData, params: { publicId } }: Route.ComponentProps) {
  const { found, people } = loaderData
  const best = found.kind === 'found' ? found.best : []
  const mentee = peopleBy(people).mentee(publicId)
  const { shared, cells } = suggestionCells(best, people)
  const sharedByMentors = sharedText({ mentor: shared.mentor })
  const [fits = '', ...others] = new Set(best.map(({ fit }) => fitInWords(fit)))
  const areAlike = best.length > 1 && others.length === 0
  return (
    <>
      <DetailsHeader title="Who fits this mentee" back={{ to: href('/admin/connect'), label: 'Back to the board' }} />
      <ErrorSummary answer={actionData as Refusal | undefined} />
      {mentee && (
        <Card className="narrow">
          <MenteeLines
            publicId={publicId}
            mentee={mentee}
            facts={menteeFacts(mentee, best[0]?.weeks, mentee.areas.length)}
          />
        </Card>
      )}
      {best.length === 0 && <EmptyState title={nobody[found.kind]} />}
      {best.length > 0 && (
        <section aria-labelledby="best" className="board-section flow">
          <h2 id="best">{titleOf(best.length, areAlike, fits)}</h2>
          {sharedByMentors && <p>{sharedByMentors}</p>}
          <Table
            caption="Mentors with a place, who fits best first"
            className={areAlike ? 'suggestions of-one' : 'suggestions numbered of-one'}
            columns={['Mentor', 'Fit', 'Why', 'Actions']}
            rows={best.map(({ mentor }, row) => ({
              key: mentor,
              cells: [
                ...(cells[row]?.slice(1) ?? []),
                <Proposal key="propose" mentor={mentor} isBest={row === 0 && !areAlike} />,
              ],
            }))}
            empty=""
          />
        </section>
      )}
    </>
  )
}

function titleOf(count: number, areAlike: boolean, fits: string) {
  if (count === 1) return `One mentor ${fits.toLowerCase()}`
  return areAlike ? `${count} who ${fits.toLowerCase().replace('fits', 'fit')}` : `The ${count} who fit best`
}

type ProposalProps = { mentor: string; isBest: boolean }

function Proposal({ mentor, isBest }: ProposalProps) {
  return (
    <Form method="post">
      <input type="hidden" name="mentor" value={mentor} />
      <Button variant={isBest ? 'primary' : 'secondary'} busy={useNavigation().state !== 'idle'}>
        Propose<span className="sr-only"> {referenceTo('mentor', mentor)}</span>
      </Button>
    </Form>
  )
}
