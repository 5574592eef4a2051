import { redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { claimNext } from '../../moderation/claims.server.ts'
import { cursorParameter } from '../../platform/http/url-parts.ts'
import { deskPath, deskQueueNamed } from '../frame/desk-path.ts'
import type { Route } from './+types/desk-claim.route'
import { desks } from './desk-items.server.ts'

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const name = deskQueueNamed(params.queue)
  const after = cursorParameter(url.searchParams)
  await claimNext(desks[name].queue, userId, after)
  return redirect(deskPath(name, after))
}
