import { LRUCache } from 'lru-cache'
import { hearsChanges, subscribe } from '../../platform/realtime/live-changes.server.ts'
import { type OpenSession, openSession } from './open-session.server.ts'

const maxKnown = 20_000

const tokensOf = new Map<string, Set<string>>()
const known = new LRUCache<string, OpenSession>({ max: maxKnown, onInsert: addToken, dispose: removeToken })
let changes = 0
let isSubscribed = false

/** Returns a member's open session that this process has read and, as far as is known, no process has ended since. */
export function knownSession(token: string): OpenSession | null {
  const session = isKept() ? known.get(token) : undefined
  return session && session.expiresAt > new Date() ? session : null
}

/** Reads an open session unless it is known. */
export async function readSession(token: string): Promise<OpenSession | null> {
  const kept = knownSession(token)
  if (kept) return kept
  const changesBefore = changes
  const session = await openSession(token)
  // What was read before a change may be outdated by it, and an admin's power ends with the next request.
  if (session && !session.isAdmin && changes === changesBefore && isKept()) known.set(token, session)
  return session
}

/** Makes this process read sessions again that it has changed; the database tells the others. */
export function forgetSession(token: string): void {
  changes++
  known.delete(token)
}

export function forgetSessionsOf(userId: string): void {
  changes++
  for (const token of tokensOf.get(userId) ?? []) known.delete(token)
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

function addToken({ userId }: OpenSession, token: string) {
  tokensOf.set(userId, (tokensOf.get(userId) ?? new Set()).add(token))
}

function removeToken({ userId }: OpenSession, token: string) {
  const tokens = tokensOf.get(userId)
  tokens?.delete(token)
  if (tokens?.size === 0) tokensOf.delete(userId)
}

function forgetAll() {
  changes++
  known.clear()
}
