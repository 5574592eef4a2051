import { href, redirect } from 'react-router'
import { requireMember, signedOutHeaders } from '../session.server.ts'
import type { Route } from './+types/sign-out-everywhere.route'
import { signOutEverywhere } from './sign-out-everywhere.server.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect(href('/account'))
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { userId } = requireMember(context, url)
  await signOutEverywhere(userId)
  return redirect('/?signed-out', { headers: signedOutHeaders(request) })
}
