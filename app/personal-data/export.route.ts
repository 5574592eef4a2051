import { href, redirect } from 'react-router'
import { requireMember } from '../account/sessions/session.server.ts'
import { limitRefusal } from '../platform/http/limit-refusal.server.ts'
import { consume } from '../platform/http/limits.server.ts'
import type { Route } from './+types/export.route'
import { exportPersonalData } from './export.server.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return redirect(href('/account'))
}

export async function action({ context, url }: Route.ActionArgs) {
  const { userId } = requireMember(context, url)
  if (!(await consume('export-account', userId))) {
    const { sentence, headers } = await limitRefusal('export-account', userId)
    return new Response(sentence, { status: 429, headers })
  }
  return new Response(await exportPersonalData(userId), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="account-data.zip"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'no-store',
    },
  })
}
