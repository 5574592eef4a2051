import { LRUCache } from 'lru-cache'
import { lastStrike } from '../../platform/live/clock.server.ts'
import { ownTopic } from '../../platform/live/live.server.ts'
import { type Change, hearsChanges, subscribe } from '../../platform/live/live-changes.server.ts'
import { connectPageOf } from './connect-page.server.ts'
import { whatWaits } from './what-waits.ts'

/** `strike`: at each full minute, what others do on the clock is told, but not of whom. */
type Known = { count: number; topic: string; strike: number }

const memberAbout = new Map<string, string>()
const known = new LRUCache<string, Known>({
  max: 20_000,
  onInsert: ({ topic }, userId) => memberAbout.set(topic, userId),
  dispose: ({ topic }) => memberAbout.delete(topic),
})
let changes = 0
let isSubscribed = false

/** Returns how much waits for a member under “Messages”, undefined when it takes a query to know. */
export function knownWaiting(userId: string): number | undefined {
  const kept = isKept() ? known.get(userId) : undefined
  return kept?.strike === lastStrike() ? kept.count : undefined
}

export async function countWaiting(userId: string): Promise<number> {
  const counted = knownWaiting(userId)
  if (counted !== undefined) return counted
  const [changesBefore, strike] = [changes, lastStrike()]
  const count = whatWaits(await connectPageOf(userId)).length
  if (changes === changesBefore && isKept()) known.set(userId, { count, topic: ownTopic(userId), strike })
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
  if (change === 'everything' || change.startsWith('own:')) changes++
  const userId = memberAbout.get(change)
  if (userId) known.delete(userId)
}
