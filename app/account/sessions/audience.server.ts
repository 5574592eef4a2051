import { hasFlashMessage } from './flash-message.server.ts'
import { knownSession, readSession } from './known-sessions.server.ts'
import { sessionIdIn } from './session-cookie.server.ts'
import { isDueForExtension } from './session-lifetime.ts'

/** Those to whom a page can be the same. Admins are none, because their pages also lead to what only they may do. */
export type Audience = 'visitors' | 'members'

/** Returns the audience of a page at `path`, or null if it must be made for this request, or a query would be needed. */
export function knownAudience(cookies: string | undefined, path: string): Audience | null {
  if (cookies === undefined) return 'visitors'
  const id = sessionIdIn(cookies)
  const session = id && knownSession(id)
  if (!session || isDueForExtension(session) || hasFlashMessage(id, path)) return null
  return 'members'
}

/** Returns the audience of a page at `path`, or null if it must be made for this request, as also when the database fails. */
export async function audience(cookies: string | undefined, path: string): Promise<Audience | null> {
  const id = sessionIdIn(cookies)
  if (id) await readSession(id).catch(() => null)
  return knownAudience(cookies, path)
}
