import { LRUCache } from 'lru-cache'
import { ownTopic } from '../../platform/live/live.server.ts'
import { type Change, hearsChanges, subscribe } from '../../platform/live/live-changes.server.ts'
import { connectPageOf } from './connect-page.server.ts'
import { whatWaits } from './what-waits.ts'

type Known = { count: number; topic: string }

const memberAbout = new Map<string, string>()
// For a minute, because days pass, and what others do on the clock is told to no single member.
const known = new LRUCache<string, Known>({
  ...{ max: 20_000, ttl: 60_000 },
  onInsert: ({ topic }, userId) => memberAbout.set(topic, userId),
  dispose: ({ topic }) => memberAbout.delete(topic),
})
let changes = 0
let isSubscribed = false

/** Returns how much waits for a member under “Messages”, undefined when it takes a query to know. */
export function knownWaiting(userId: string): number | undefined {
  return isKept() ? known.get(userId)?.count : undefined
}

export async function countWaiting(userId: string): Promise<number> {
  const counted = knownWaiting(userId)
  if (counted !== undefined) return counted
  const changesBefore = changes
  const count = whatWaits(await connectPageOf(userId)).length
  if (changes === changesBefore && isKept()) known.set(userId, { count, topic: ownTopic(userId) })
  return count
}

/** Has it counted again after something that the member did. */
export function forgetWaiting(userId: string): void {
  changes++
  known.delete(userId)
}

function isKept() {
  if (!isSubscribed) subscribe(forget)
  isSubscribed = true
  return hearsChanges()
}

function forget(change: Change) {
  if (change === 'everything') known.clear()
  const userId = memberAbout.get(change)
  if (change === 'everything' || change.startsWith('own:')) changes++
  if (userId) known.delete(userId)
}
