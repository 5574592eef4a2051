import { requireMember } from '../../../account/sessions/session.server.ts'
import { blindIndex } from '../../../platform/crypto/sealed.server.ts'
import { calendarFile } from '../../../platform/text/calendar-file.ts'
import { t } from '../../../words/words.ts'
import { plannedCall } from '../../pairs/calls.server.ts'
import type { Route } from './+types/call-file.route'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const member = requireMember(context, url)
  const call = await plannedCall(member.userId, params.pairId)
  if (!call) throw new Response(t('File not found.'), { status: 404 })
  const uid = blindIndex('calendar', call.id)
  const file = calendarFile({ uid, changedAt: new Date(), sequence: 0, start: call.at, summary: t('Call') })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="call.ics"',
    },
  })
}
