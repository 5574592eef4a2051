import { redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { cursorParameter } from '../../platform/http/url-parts.ts'
import { deskPath, deskQueueNamed } from '../frame/desk-path.ts'
import type { Route } from './+types/desk-approval.route'
import { desks, nextOnDesk } from './desk-items.server.ts'

/** Leads to the desk who comes back after entering a new code. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(deskPath(deskQueueNamed(params.queue), cursorParameter(url.searchParams)))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const name = deskQueueNamed(params.queue)
  const form = await postedForm(request, { id: 40, version: 10 })
  const [itemId, version] = [String(form.get('id') ?? ''), String(form.get('version') ?? '')]
  const outcome = await decide(desks[name].queue, { adminId, itemId, version, rejection: null }, 'after undo')
  return nextOnDesk(name, adminId, cursorParameter(url.searchParams), outcome)
}
