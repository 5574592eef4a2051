import { Form, href, useNavigation } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import type { Preview } from '../../mentorship/connect/rounds/round-result.server.ts'
import { latestRound, previewRound } from '../../mentorship/connect/rounds/rounds.server.ts'
import { countText } from '../../moderation/queue-age.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/list/table.tsx'
import { DetailsHeader, OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/round'
import { ApplicationLink } from './application-link.tsx'
import { Sum } from './suggestion-sum.tsx'

export function meta() {
  return [{ title: `Round · ${brand.name}` }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  return { outcome: unseenOutcome(request, 'rounds'), latest: await latestRound(userId) }
}

export async function action({ context }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  return { preview: await previewRound(userId) }
}

export default function Round({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, latest } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <DetailsHeader title="Round" back={{ to: href('/admin/connect'), label: 'Back to the board' }} />
      <OutcomeNotice outcome={outcome} address={href('/admin/connect/rounds')} />
      <Card className="narrow flow">
        <p>
          A round looks at everybody who waits and every place at once, so that no mentee and mentor would rather have
          each other. Whoever has waited longer comes first. Both are asked on the same day.
        </p>
        {latest && <Latest latest={latest} isBusy={isBusy} />}
        <Form method="post" action={href('/admin/connect/rounds')}>
          <Button variant={actionData ? 'secondary' : 'primary'} busy={isBusy}>
            {actionData ? 'Look again' : 'Show the preview'}
          </Button>
        </Form>
      </Card>
      {actionData && <Shown preview={actionData.preview} isBusy={isBusy} />}
    </>
  )
}

type LatestProps = { latest: NonNullable<Awaited<ReturnType<typeof latestRound>>>; isBusy: boolean }

function Latest({ latest: { id, ranOn, offers, isUndone, canUndo }, isBusy }: LatestProps) {
  return (
    <>
      <p>
        The last one, on {ranOn}, made {offers === 1 ? 'one offer' : `${offers} offers`}
        {isUndone ? ', and was undone.' : '.'}
      </p>
      {canUndo && (
        <Form method="post" action={href('/admin/connect/rounds/undo')}>
          <input type="hidden" name="round" value={id} />
          <Button variant="danger" busy={isBusy}>
            Undo it
          </Button>
        </Form>
      )}
    </>
  )
}

function Shown({ preview, isBusy }: { preview: Preview; isBusy: boolean }) {
  const { digest, pairCount, suggestions, leftCount, left } = preview
  return (
    <section aria-labelledby="preview" className="board-section flow">
      <h2 id="preview">{pairCount === 1 ? 'One pair' : `${countText(pairCount)} pairs`}</h2>
      <Table
        caption="Pairs, the longest waiting mentee first"
        columns={['Mentee', 'Mentor', 'Fit and weeks', 'Why']}
        empty="Nobody can be matched now."
        rows={suggestions.map(({ mentee, mentor, reasons, ...sum }) => ({
          key: mentee,
          cells: [
            <ApplicationLink key="mentee" of="mentee" publicId={mentee} />,
            <ApplicationLink key="mentor" of="mentor" publicId={mentor} />,
            <Sum key="sum" {...sum} />,
            reasons.join(' '),
          ],
        }))}
      />
      <NotShown count={pairCount - suggestions.length} />
      {pairCount > 0 && (
        <Form method="post" action={href('/admin/connect/rounds/run')} className="flow">
          <p className="muted">
            Nothing is written yet. If anything has changed by then, nobody is asked. Mark of this preview:{' '}
            {digest.slice(0, 8)}.
          </p>
          <input type="hidden" name="digest" value={digest} />
          <Button busy={isBusy}>Ask them all</Button>
        </Form>
      )}
      <h2>{leftCount === 0 ? 'Nobody is left over' : leftOver(leftCount)}</h2>
      {leftCount > 0 && (
        <Table
          caption="Mentees who are left over, the longest waiting first"
          columns={['Mentee', 'Weeks', 'Why']}
          empty=""
          rows={left.map(({ publicId, weeks, couldMatch }) => ({
            key: publicId,
            cells: [
              <ApplicationLink key="mentee" of="mentee" publicId={publicId} />,
              weeks,
              couldMatch ? 'Those who fit go to others: by fit, weeks or lot' : 'No mentor with a place fits',
            ],
          }))}
        />
      )}
      <NotShown count={leftCount - left.length} />
    </section>
  )
}

function NotShown({ count }: { count: number }) {
  return count > 0 && <p>And {countText(count)} more.</p>
}

function leftOver(count: number) {
  return count === 1 ? 'One is left over' : `${countText(count)} are left over`
}
