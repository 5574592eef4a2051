import { setTimeout as pause } from 'node:timers/promises'

/** One request of a load: what it is called in the figures, and how it is made from a client address. */
export type Ask = { name: string; send: (headers: Record<string, string>) => Promise<Response> }

export type Answer = { name: string; status: number; ms: number; at: number }

const mostUnderWay = 300
const clients = 60

/**
 * Sends so many requests a second, whether or not earlier ones are answered, until `calm` comes. In: what is asked next,
 * and what to do with each answer (status 0: none came). Out: how many could not be sent, because 300 were under way.
 */
export async function load(perSecond: number, next: () => Ask, onAnswer: (answer: Answer) => void, calm: AbortSignal) {
  const everyMs = 1000 / perSecond
  const begun = performance.now()
  const underWay = new Set<Promise<void>>()
  let skipped = 0
  for (let sent = 0; !calm.aborted; sent += 1) {
    await pause(Math.max(0, begun + sent * everyMs - performance.now()))
    if (underWay.size >= mostUnderWay) {
      skipped += 1
      continue
    }
    const asking: Promise<void> = ask(next(), `10.${sent % clients}.0.1`, onAnswer).finally(() =>
      underWay.delete(asking),
    )
    underWay.add(asking)
  }
  await Promise.all(underWay)
  return skipped
}

async function ask({ name, send }: Ask, client: string, onAnswer: (answer: Answer) => void) {
  const at = performance.now()
  const status = await answered(send({ 'x-forwarded-for': client }))
  onAnswer({ name, status, at, ms: performance.now() - at })
}

/** The status of an answer that was read to its end, or 0 when none came. */
export async function answered(sending: Promise<Response>) {
  try {
    const answer = await sending
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
