import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { decisions } from '../../mentorship/connect/report-kinds.ts'
import { decideReport } from '../../mentorship/connect/reports/reports-for-admin.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { findOption } from '../../ui/form/options.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/report-decision.route'
import type { reportOutcomes } from './report-outcomes.ts'

export async function action({ context, params, request }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const form = await postedForm(request, { decision: 20, parts: 5 })
  const decision = findOption(decisions, form.get('decision'))?.id
  const leave = (outcome: keyof typeof reportOutcomes) =>
    redirectWithOutcome(`${href('/admin/reports')}?outcome=${encodeURIComponent(outcome)}`)
  if (!decision) return leave('no decision')
  const outcome = await decideReport(userId, params.reportId, { decision, parts: Number(form.get('parts')) })
  return leave(outcome !== 'decided' ? outcome : decision === 'release' ? 'released' : 'ended')
}
