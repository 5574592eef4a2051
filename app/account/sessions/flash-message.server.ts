import { sessionTokenIn } from './session-cookie.server.ts'

const texts = {
  signedIn: 'You are signed in.',
  signedUp: 'Your account has been created, and you are signed in.',
  menteeApplication: 'Your application to become a mentee has been sent.',
  mentorApplication: 'Your application to become a mentor has been sent.',
}
export type Done = keyof typeof texts

const keptMs = 60_000

// In memory, as it is worth no row: a server that is restarted meanwhile, or another one, says nothing.
const waiting = new Map<string, { path: string; text: string; until: number }>()

/** Keeps what was done for the page that the session of these cookies goes on to. In: cookies, or a Set-Cookie line. */
export function setFlashMessage(cookies: string | null, address: string, done: Done, now = Date.now()): void {
  for (const [token, { until }] of waiting) if (until < now) waiting.delete(token)
  const token = sessionTokenIn(cookies ?? '')
  if (!token) return
  const [path = ''] = address.split('?')
  waiting.set(token, { path, text: texts[done], until: now + keptMs })
}

/** What was done just before this page was asked for; once. */
export function takeFlashMessage(request: Request, path: string, now = Date.now()): string | null {
  const token = sessionTokenIn(request.headers.get('cookie') ?? '')
  const notice = token ? waiting.get(token) : undefined
  if (!token || !notice || request.method !== 'GET' || notice.path !== path) return null
  waiting.delete(token)
  return notice.until < now ? null : notice.text
}
