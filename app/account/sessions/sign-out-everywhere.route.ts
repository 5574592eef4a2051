import { href, redirect } from 'react-router'
import type { Route } from './+types/sign-out-everywhere.route'
import { signOutEverywhere } from './end-sessions.server.ts'
import { requireMember, signedOutHeaders } from './session.server.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect(href('/account'))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { userId } = requireMember(context, url)
  await signOutEverywhere(userId)
  return redirect('/?signed-out', { headers: signedOutHeaders(request) })
}
