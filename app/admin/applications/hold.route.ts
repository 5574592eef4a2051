import { href } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { holdMentee, releaseMentee } from '../../mentorship/connect/transitions/mentee-states.server.ts'
import { holdMentor, releaseMentor } from '../../mentorship/connect/transitions/mentor-states.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { applicationsPlace, dashboardPath } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/hold.route'

const commands = {
  mentee: { hold: holdMentee, release: releaseMentee },
  mentor: { hold: holdMentor, release: releaseMentor },
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const kind = url.pathname === href('/admin/mentees/:publicId/hold', params) ? 'mentee' : 'mentor'
  const isHold = (await postedForm(request, { hold: 5 })).get('hold') === 'yes'
  const isDone = await commands[kind][isHold ? 'hold' : 'release'](userId, params.publicId)
  const outcome = `${kind} ${isDone ? (isHold ? 'held' : 'released') : 'not held'}` as const
  return redirectWithOutcome(dashboardPath(applicationsPlace(url.searchParams, `${kind}s`), outcome))
}
