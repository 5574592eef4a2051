import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../harness/people.ts'

const atOnce = 4

/**
 * Reads member pages again and again until `calm` comes. Out: how many were answered, refused, and sent to the sign-in, and
 * the longest time in milliseconds in which nobody got a page.
 */
export async function readWhile(address: string, { cookie }: Person, calm: AbortSignal) {
  const seen = { answered: 0, refused: 0, signedOut: 0, longestGapMs: 0 }
  let answeredAt = performance.now()
  async function reader() {
    while (!calm.aborted) {
      const answer = await fetch(`${address}/reviews`, { headers: { cookie }, redirect: 'manual' }).catch(
        () => undefined,
      )
      await answer?.body?.cancel()
      if (answer?.ok) {
        seen.answered += 1
        seen.longestGapMs = Math.max(seen.longestGapMs, performance.now() - answeredAt)
        answeredAt = performance.now()
      } else seen[answer?.status === 302 ? 'signedOut' : 'refused'] += 1
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  seen.longestGapMs = Math.max(seen.longestGapMs, performance.now() - answeredAt)
  return seen
}
