import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { undoRound } from '../../connect/matching/rounds.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/round-undo.route'

export async function action({ context, request }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const round = String((await postedForm(request, { round: 22 })).get('round'))
  const outcome = (await undoRound(userId, round)) ? 'undone' : 'not undone'
  return redirectWithOutcome(href('/admin/connect/rounds'), outcome)
}
