import { href, redirect } from 'react-router'
import { isExportTicket, newExportTicket } from '../account/export-ticket.server.ts'
import { requireMember } from '../account/sessions/session.server.ts'
import { limitRefusal } from '../platform/http/limit-refusal.server.ts'
import { consume } from '../platform/http/limits.server.ts'
import { textParameter } from '../platform/http/url-parts.ts'
import type { Route } from './+types/export.route'
import { exportPersonalData } from './export.server.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { userId } = requireMember(context, url)
  if (!isExportTicket(textParameter(url.searchParams, 'ticket'), request)) return redirect(href('/account'))
  if (!(await consume('export-file', userId))) return refusal('export-file', userId)
  return archive(userId)
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { userId } = requireMember(context, url)
  if (!(await consume('export-account', userId))) return refusal('export-account', userId)
  // A file alone would leave the page as it was, without a word of what happened.
  if (isBrowser(request)) return redirect(`${href('/account')}?download=${newExportTicket(request)}`)
  return archive(userId)
}

async function refusal(limit: 'export-account' | 'export-file', userId: string) {
  const { sentence, headers } = await limitRefusal(limit, userId)
  return new Response(sentence, { status: 429, headers })
}

async function archive(userId: string) {
  return new Response(await exportPersonalData(userId), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="account-data.zip"',
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'Cache-Control': 'no-store',
    },
  })
}

function isBrowser(request: Request) {
  return request.headers.get('accept')?.includes('text/html')
}
