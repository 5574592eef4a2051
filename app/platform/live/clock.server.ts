import { config } from '../config/config.server.ts'
import { isAboutMembers, type Topic } from './topics.ts'

const minuteMs = 60_000
const lagMs = 5_000

/**
 * Whether what a member does reaches others in batches only, so that nobody can tell from a page when it was done.
 * Everything that waits for a batch asks here.
 */
export function hidesMoments(): boolean {
  const { reviewPrivacy, reviewBatchMinutes } = config()
  return reviewPrivacy === 'strict' && reviewBatchMinutes > 0
}

/** Whether open pages hear of a topic at each full minute, with or without news, and at no other time. */
export function isOnClock(topic: Topic): boolean {
  return hidesMoments() && isAboutMembers(topic)
}

/** Returns when open pages last heard on the clock: a little after the full minute, at which the news themselves come. */
export function lastStrike(now = Date.now()): number {
  return now - ((now - lagMs) % minuteMs)
}

export function millisecondsToNextMinute(now = Date.now()): number {
  return minuteMs - (now % minuteMs)
}
