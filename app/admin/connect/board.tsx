import topics from 'virtual:route-facts/topics'
import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { waitingMentees } from '../../mentorship/application/applications-for-admin.server.ts'
import { figuresByMonth } from '../../mentorship/connect/months.server.ts'
import { waitingReports } from '../../mentorship/connect/reports/reports-for-admin.server.ts'
import { boardOf } from '../../mentorship/connect/rounds/board.server.ts'
import { ageOfQueue } from '../../moderation/queue-age.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CardLinks } from '../dashboard/what-is-waiting.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/board'
import { FiguresByMonth, OnHold, RestingMentors, Silent, Waiting } from './board-lists.tsx'

export function meta() {
  return [{ title: `Connect · ${brand.name}` }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const [mentees, danger, help, board, months] = await Promise.all([
    waitingMentees(),
    waitingReports(userId, 'danger'),
    waitingReports(userId, 'help'),
    boardOf(userId),
    figuresByMonth(),
  ])
  const { waiting, silent, mentors, held } = board
  const heldOnly = held.count > 0 ? 'until released' : null
  const queues = [
    queue('To read', href('/admin/:queue', { queue: 'mentees' }), mentees),
    {
      ...{ ...queue('Reported and on hold', '#held', danger), count: danger.count + held.count },
      ...{ isLate: danger.isLate, warning: 'Late', age: danger.count > 0 ? oldestText(danger) : heldOnly },
    },
    queue('Waiting longest', '#waiting', waiting),
    {
      ...queue('Asked for help', href('/admin/:queue', { queue: 'reports' }), help),
      isLate: help.isLate,
      warning: 'Late',
    },
    queue('Not answered', '#silent', silent),
    {
      ...{ label: 'Resting mentors', to: '#mentors', count: mentors.count, isLate: false, warning: '' },
      age: `${mentors.full} of ${mentors.open} with open places are full`,
    },
  ]
  return {
    ...{ outcome: unseenOutcome(request, 'board'), queues, months },
    ...{ waiting: waiting.first, silent: silent.first, resting: mentors.first },
    held: { mentees: held.mentees, mentors: held.mentors, reports: danger.count },
  }
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { outcome, queues, waiting, silent, held, resting, months } = loaderData
  useLiveReload(topics['/admin/connect'], pollMs)
  return (
    <>
      <div className="dashboard-head">
        <PageHeader
          title="Connect"
          back={{ to: href('/admin/:queue', { queue: 'mentors' }), label: 'Back to the applications' }}
        />
        <ButtonLink to={href('/admin/connect/rounds')}>Match in a round</ButtonLink>
      </div>
      <OutcomeNotice outcome={outcome} address={href('/admin/connect')} />
      <CardLinks cards={queues.map((card) => ({ ...card, warning: card.isLate ? card.warning : '' }))} />
      <Waiting mentees={waiting} />
      <Silent requests={silent} />
      <OnHold held={held} />
      <RestingMentors publicIds={resting} />
      <FiguresByMonth months={months} />
    </>
  )
}

// Requests and answers tell no open page of the team that they happened, so each polls.
const pollMs = 60_000

function queue(label: string, to: string, waiting: { count: number; oldest: number | null }) {
  const { isLate } = ageOfQueue(waiting)
  return { label, to, count: waiting.count, age: oldestText(waiting), isLate, warning: 'More than five days' }
}

function oldestText(waiting: { oldest: number | null }) {
  const { age } = ageOfQueue(waiting)
  return age && `oldest: ${age}`
}
