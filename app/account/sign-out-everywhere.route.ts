import { eq } from 'drizzle-orm'
import { redirect } from 'react-router'
import { db } from '../platform/db.server.ts'
import type { Route } from './+types/sign-out-everywhere.route'
import { requireMember, signedOutHeaders } from './session.server.ts'
import { sessions } from './tables.ts'

/** A visit by link changes nothing. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect('/account')
}

export async function action({ context, url }: Route.ActionArgs) {
  const { userId } = requireMember(context, url)
  await db().delete(sessions).where(eq(sessions.userId, userId))
  return redirect('/', { headers: signedOutHeaders() })
}
