import { Form, href, useNavigation } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { boardOf } from '../../connect/matching/board.server.ts'
import { peopleSeen, type SeenPeople } from '../../connect/matching/people-seen.server.ts'
import type { Preview } from '../../connect/matching/round-result.server.ts'
import { latestRound, previewRound } from '../../connect/matching/rounds.server.ts'
import { countText } from '../../moderation/queue-age.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DetailsHeader, OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import { MenteeLines, menteeFacts, peopleBy } from '../frame/people.tsx'
import type { Route } from './+types/round'
import { sharedText } from './apart.ts'
import { BoardSection } from './board-parts.tsx'
import { suggestionCells } from './suggestions.tsx'

export function meta() {
  return [{ title: `Round · ${brand.name}` }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const [latest, { waiting, mentors }] = await Promise.all([latestRound(), boardOf(userId)])
  const waits = { mentees: waiting.count, mentors: mentors.open - mentors.full }
  return { outcome: unseenOutcome(request, { name: 'rounds', thing: 'round' }), latest, waits }
}

export async function action({ context }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const preview = await previewRound(userId)
  const people = await peopleSeen(
    [...preview.suggestions.map(({ mentee }) => mentee), ...preview.left.map(({ publicId }) => publicId)],
    preview.suggestions.map(({ mentor }) => mentor),
  )
  return { preview, people }
}

export default function Round({ loaderData: { outcome, latest, waits }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <DetailsHeader
        title="Match in a round"
        back={{ to: href('/admin/connect'), label: 'Back to the board' }}
        actions={actionData && <Acts {...actionData.preview} isBusy={isBusy} />}
      />
      <OutcomeNotice outcome={outcome} address={href('/admin/connect/rounds')} />
      {actionData ? (
        <>
          <Shown {...actionData.preview} people={actionData.people} />
          {actionData.preview.pairCount > 5 && (
            <div className="actions">
              <Acts {...actionData.preview} isBusy={isBusy} />
            </div>
          )}
        </>
      ) : (
        <Card className="narrow flow">
          <p>
            <strong>
              {waits.mentees === 1 ? 'One mentee waits' : `${countText(waits.mentees)} mentees wait`},{' '}
              {waits.mentors === 1 ? 'one mentor has' : `${countText(waits.mentors)} mentors have`} a free place.
            </strong>
          </p>
          <ul className="ticks flow">
            <li>A round looks at everybody who waits, and at all free places, at once.</li>
            <li>Whoever has waited longer comes first, so that nobody is passed over for a better pair.</li>
            <li>You see the pairs before anybody is asked. Then mentee and mentor are asked on the same day.</li>
          </ul>
          {latest && (
            <p className="muted">
              The last one, on {latest.ranOn}, made {latest.offers === 1 ? 'one offer' : `${latest.offers} offers`}.
            </p>
          )}
          <Look variant="primary" isBusy={isBusy}>
            Show the preview
          </Look>
        </Card>
      )}
    </>
  )
}

type LookProps = { variant: 'primary' | 'secondary'; isBusy: boolean; children: string }

function Look({ variant, isBusy, children }: LookProps) {
  return (
    <Form method="post" action={href('/admin/connect/rounds')}>
      <Button variant={variant} busy={isBusy}>
        {children}
      </Button>
    </Form>
  )
}

function Acts({ digest, pairCount, isBusy }: Pick<Preview, 'digest' | 'pairCount'> & { isBusy: boolean }) {
  return (
    <>
      {pairCount > 0 && (
        <Form method="post" action={href('/admin/connect/rounds/run')}>
          <input type="hidden" name="digest" value={digest} />
          <Button busy={isBusy}>{pairCount === 1 ? 'Ask this pair' : `Ask these ${countText(pairCount)} pairs`}</Button>
        </Form>
      )}
      <Look variant="secondary" isBusy={isBusy}>
        Look again
      </Look>
    </>
  )
}

function Shown({ pairCount, suggestions, leftCount, left, people }: Preview & { people: SeenPeople }) {
  const seen = peopleBy(people)
  const { shared, cells } = suggestionCells(suggestions, people)
  return (
    <>
      <BoardSection
        id="preview"
        title={
          pairCount === 0 ? 'Nobody can be matched now' : `${pairsText(pairCount)}, ${leftText(leftCount)} left over`
        }
        caption="Pairs, the longest waiting mentee first"
        note={
          pairCount > 0 && (
            <>
              Nobody has been asked yet. Once you press, both of each pair are asked, and have seven days to answer.
              <br />
              {sharedText(shared)}
            </>
          )
        }
        className="suggestions numbered"
        columns={['Mentee', 'Mentor', 'Fit', 'Why']}
        rows={suggestions.map(({ mentee }, row) => ({ key: mentee, cells: cells[row] ?? [] }))}
        count={pairCount}
      />
      {leftCount > 0 && (
        <BoardSection
          id="left"
          title="Left over"
          caption="Mentees who are left over, the longest waiting first"
          columns={['Mentee', 'Why']}
          rows={left.map(({ publicId, weeks, couldMatch }) => {
            const why = couldMatch ? 'Those who fit go to others: by fit, weeks or lot' : 'No mentor with a place fits'
            return {
              key: publicId,
              cells: [
                <MenteeLines
                  key="mentee"
                  publicId={publicId}
                  mentee={seen.mentee(publicId)}
                  facts={menteeFacts(seen.mentee(publicId), weeks)}
                />,
                why,
              ],
            }
          })}
          count={leftCount}
        />
      )}
    </>
  )
}

function pairsText(count: number) {
  return count === 1 ? 'One pair' : `${countText(count)} pairs`
}

function leftText(count: number) {
  if (count === 0) return 'nobody'
  return count === 1 ? 'one mentee' : `${countText(count)} mentees`
}
