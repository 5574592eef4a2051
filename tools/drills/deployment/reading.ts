import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../ground/people.ts'

const atOnce = 4

/** Reads member pages again and again until `calm` comes. Out: how many were answered and refused, and asked for a sign-in. */
export async function readWhile(address: string, { cookie }: Person, calm: AbortSignal) {
  const counts = { answered: 0, refused: 0, signedOut: 0 }
  async function reader() {
    while (!calm.aborted) {
      const answer = await fetch(`${address}/reviews`, { headers: { cookie }, redirect: 'manual' }).catch(
        () => undefined,
      )
      await answer?.body?.cancel()
      if (answer?.status === 302) counts.signedOut += 1
      else counts[answer?.ok ? 'answered' : 'refused'] += 1
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return counts
}
