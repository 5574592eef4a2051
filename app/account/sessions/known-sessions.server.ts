import { LRUCache } from 'lru-cache'
import { hearsChanges, subscribe } from '../../platform/live/live-changes.server.ts'
import { hasFlashMessage } from './flash-message.server.ts'
import { isDueForExtension, type OpenSession, openSession } from './open-session.server.ts'
import { sessionIdIn } from './session-cookie.server.ts'

const maxKnown = 20_000

const idsOf = new Map<string, Set<string>>()
const known = new LRUCache<string, OpenSession>({ max: maxKnown, onInsert: addId, dispose: removeId })
let changes = 0
let isSubscribed = false

/** Returns a member's open session that this process has read and, as far as is known, no process has ended since. */
export function knownSession(id: string): OpenSession | null {
  const session = isKept() ? known.get(id) : undefined
  return session && session.expiresAt > new Date() ? session : null
}

export async function readSession(id: string): Promise<OpenSession | null> {
  const current = knownSession(id)
  if (current) return current
  const changesBefore = changes
  const session = await openSession(id)
  // What was read before a change may be outdated by it, and an admin's power ends with the next request.
  if (session && !session.isAdmin && changes === changesBefore && isKept()) known.set(id, session)
  return session
}

/** Makes this process read sessions again that it has changed; the database tells the others. */
export function forgetSession(id: string): void {
  changes++
  known.delete(id)
}

export function forgetSessionsOf(userId: string): void {
  changes++
  for (const id of idsOf.get(userId) ?? []) known.delete(id)
}

function isKept() {
  if (!isSubscribed) {
    isSubscribed = true
    subscribe((change) => {
      if (change === 'everything') forgetAll()
      else if (change.startsWith('session:')) forgetSessionsOf(change.slice('session:'.length))
    })
  }
  return hearsChanges()
}

function addId({ userId }: OpenSession, id: string) {
  idsOf.set(userId, (idsOf.get(userId) ?? new Set()).add(id))
}

function removeId({ userId }: OpenSession, id: string) {
  const ids = idsOf.get(userId)
  ids?.delete(id)
  if (ids?.size === 0) idsOf.delete(userId)
}

function forgetAll() {
  changes++
  known.clear()
}

/** Those to whom a page can be the same. Admins are none, because their pages also lead to what only they may do. */
export type Audience = 'visitors' | 'members'

export type Reader = { audience: 'visitors' } | { audience: 'members'; userId: string }

/** Returns who reads a page at `path`, or null if it must be made for this request or a query is needed. */
export function knownReader(cookies: string | undefined, path: string): Reader | null {
  if (cookies === undefined) return { audience: 'visitors' }
  const id = sessionIdIn(cookies)
  const session = id && knownSession(id)
  if (!session || isDueForExtension(session) || hasFlashMessage(id, path)) return null
  return { audience: 'members', userId: session.userId }
}

/** Returns what `knownReader` does, after a query if it takes one. Returns null also when the database fails. */
export async function findReader(cookies: string | undefined, path: string): Promise<Reader | null> {
  const id = sessionIdIn(cookies)
  if (id) await readSession(id).catch(() => null)
  return knownReader(cookies, path)
}
