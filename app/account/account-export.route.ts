import { redirect } from 'react-router'
import type { Route } from './+types/account-export.route'
import { exportOf } from './export.server.ts'
import { requireMember } from './session.server.ts'

/** A visit by link changes nothing. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect('/account')
}

export async function action({ context, url }: Route.ActionArgs) {
  const { userId } = requireMember(context, url)
  return new Response(await exportOf(userId), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="account-data.zip"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'no-store',
    },
  })
}
