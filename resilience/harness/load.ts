import { setTimeout as pause } from 'node:timers/promises'

export type LoadRequest = { name: string; send: (headers: Record<string, string>) => Promise<Response> }

export type Answer = { name: string; status: number; ms: number; at: number }

const maxInFlight = 300
const clients = 60

/** Sends requests at a fixed rate, answered or not. Returns how many it skipped because 300 were in flight. */
export async function load(
  perSecond: number,
  next: () => LoadRequest,
  onAnswer: (answer: Answer) => void,
  signal: AbortSignal,
) {
  const everyMs = 1000 / perSecond
  const startedAt = performance.now()
  const inFlight = new Set<Promise<void>>()
  let skipped = 0
  for (let sent = 0; !signal.aborted; sent += 1) {
    await pause(Math.max(0, startedAt + sent * everyMs - performance.now()))
    if (inFlight.size >= maxInFlight) {
      skipped += 1
      continue
    }
    const sending: Promise<void> = ask(next(), `10.${sent % clients}.0.1`, onAnswer).finally(() =>
      inFlight.delete(sending),
    )
    inFlight.add(sending)
  }
  await Promise.all(inFlight)
  return skipped
}

async function ask({ name, send }: LoadRequest, client: string, onAnswer: (answer: Answer) => void) {
  const at = performance.now()
  const status = await readStatus(send({ 'x-forwarded-for': client }))
  onAnswer({ name, status, at, ms: performance.now() - at })
}

/** Returns 0 when no complete answer came. */
export async function readStatus(sending: Promise<Response>) {
  try {
    const answer = await sending
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
