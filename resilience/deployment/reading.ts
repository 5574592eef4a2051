import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../harness/people.ts'

const readers = 4

/** `signedOut` counts redirects to the sign-in; `longestGapMs` is the longest time without a page. */
export async function readUntil(address: string, { cookie }: Person, signal: AbortSignal) {
  const result = { answered: 0, refused: 0, signedOut: 0, longestGapMs: 0 }
  let answeredAt = performance.now()
  async function read() {
    while (!signal.aborted) {
      const answer = await fetch(`${address}/reviews`, { headers: { cookie }, redirect: 'manual' }).catch(
        () => undefined,
      )
      await answer?.body?.cancel()
      if (answer?.ok) {
        result.answered += 1
        result.longestGapMs = Math.max(result.longestGapMs, performance.now() - answeredAt)
        answeredAt = performance.now()
      } else result[answer?.status === 302 ? 'signedOut' : 'refused'] += 1
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  result.longestGapMs = Math.max(result.longestGapMs, performance.now() - answeredAt)
  return result
}
