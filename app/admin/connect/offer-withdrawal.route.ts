import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { withdrawOffer } from '../../connect/matching/offers.server.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/offer-withdrawal.route'

export async function action({ context, params }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const isWithdrawn = await withdrawOffer(userId, params.id)
  return redirectWithOutcome(href('/admin/connect'), isWithdrawn ? 'withdrawn' : 'not withdrawn')
}
