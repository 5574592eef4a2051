import { redirect } from 'react-router'
import { endSession, signedOutHeaders } from '../account/session.server.ts'
import { logError } from '../platform/request-log.server.ts'
import type { Route } from './+types/leave.route'
import { neutralPage } from './leaving.ts'

export function loader() {
  throw redirect('/')
}

export async function action({ request }: Route.ActionArgs) {
  const headers = await endSession(request).catch((error: unknown) => {
    // Whoever leaves must get away even while the database is down.
    logError(error, request)
    return signedOutHeaders()
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', "default-src 'none'")
  return new Response(blankPage, { headers })
}

// A redirect would be stopped by the page's own form-action policy.
const blankPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${neutralPage}">
<meta name="color-scheme" content="light dark">
<title>Weather</title>
`
