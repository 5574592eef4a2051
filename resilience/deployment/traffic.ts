import { setTimeout as pause } from 'node:timers/promises'
import { lostWrites, mixedWrites, writeConcurrently } from '../harness/concurrent-writes.ts'
import { inconsistencies } from '../harness/consistency-checks.ts'
import type { Person } from '../harness/people.ts'
import type { Write } from '../harness/writes.ts'

const readers = 4

/** Reads and writes in rounds, and counts what was answered and what was broken. */
export function startTraffic(publicUrl: string, admin: Person) {
  const counts = { acknowledged: 0, 'pages read': 0, 'pages refused': 0 }
  const gaps: number[] = []
  const broken: string[] = []

  /** Ends the round once `disturb` is over and everything is written. */
  async function roundWhile<Result>(disturb: (writing: Promise<Write[]>) => Promise<Result>): Promise<Result> {
    const stopping = new AbortController()
    const writes = await mixedWrites(admin)
    const reading = readUntil(publicUrl, admin, stopping.signal)
    const writing = writeConcurrently(publicUrl, writes, stopping.signal)
    const result = await disturb(writing)
    const confirmed = await writing
    stopping.abort()
    const pages = await reading
    counts.acknowledged += confirmed.length
    counts['pages read'] += pages.answered
    counts['pages refused'] += pages.refused
    gaps.push(pages.longestGapMs)
    if (pages.signedOut > 0) broken.push(`Somebody was signed out ${pages.signedOut} times.`)
    broken.push(...(await lostWrites(confirmed)), ...(await inconsistencies()))
    return result
  }

  return { counts, gaps, broken, roundWhile }
}

/** `signedOut` counts redirects to the sign-in; `longestGapMs` is the longest time without a page. */
async function readUntil(address: string, { cookie }: Person, signal: AbortSignal) {
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
