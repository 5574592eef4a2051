import { redirect } from 'react-router'
import { endSession, forgottenHeaders } from '../../account/sessions/session.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import type { Route } from './+types/leave.route'
import { neutralPage } from './quick-exit.ts'

export function loader() {
  throw redirect('/')
}

export async function action({ request }: Route.ActionArgs) {
  // Leaving must work even when the database is down; status 200 says that the session has ended.
  const status = await endSession(request).then(
    () => 200,
    (error: unknown) => {
      logError(error, request)
      return 503
    },
  )
  const headers = forgottenHeaders(request)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', "default-src 'none'")
  return new Response(blankPage, { status, headers })
}

// The page's own form-action policy would block a redirect.
const blankPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${neutralPage}">
<meta name="color-scheme" content="light dark">
<title>Weather</title>
`
