import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { runRound } from '../../connect/matching/rounds.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/round-run.route'

export async function action({ context, request }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const digest = String((await postedForm(request, { digest: 64 })).get('digest'))
  return redirectWithOutcome(href('/admin/connect/rounds'), await runRound(userId, digest))
}
