import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Queryable } from './db.server.ts'
import { followChannel } from './follow.server.ts'
import { isSeated, type Listener, takeSeat } from './live-seats.server.ts'

/** What a page can be told about. No data travels with a topic, only that it changed. */
export const topics = ['articles', 'reviews', 'mentors', 'admin'] as const
export type Topic = (typeof topics)[number]

const channel = 'upinde_live'
const heartbeatMs = 25_000
// A revoked session is to be silent within 60 seconds, also when the question takes its ten.
const askAgainMs = 48_000
const seatPatienceMs = 1_000
const toleranceMs = 5_000
const leastRetryMs = 2_000

type Tell = (topic: Topic, version: number) => void

/** A page that wants to hear of topics: who, what, how many milliseconds old its data is, and whether it still may. */
export type Page = {
  listener: Listener
  wanted: Topic[]
  age: number
  signal: AbortSignal
  mayStillHear: () => Promise<boolean>
}

const audience = new Set<Tell>()
const lastChange = new Map<Topic, number>()
let isFollowing = false

/** Tells every open page, in every server process, that a topic changed; PostgreSQL delivers it on commit. */
export async function notify(tx: Queryable, topic: Topic): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
}

/**
 * An event stream of `topic:version` lines for one page. A change between the loading of its data and the opening of the
 * stream is told at once. Ends within 60 seconds of `mayStillHear` turning false. Answers 503 when too many are open.
 */
export async function liveStream({ listener, wanted, age, signal, mayStillHear }: Page): Promise<Response> {
  const leaveSeat = await waitForSeat(listener)
  if (!leaveSeat) return new Response(null, { status: 503, headers: { 'Retry-After': '30' } })
  if (!isFollowing) follow()
  const encoder = new TextEncoder()
  let forget = leaveSeat
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const tell: Tell = (topic, version) => wanted.includes(topic) && send(`data: ${topic}:${version}\n\n`)
      const heartbeat = setInterval(() => send(':\n\n'), heartbeatMs)
      const asking = setInterval(async () => (await mayStillHear().catch(() => false)) || close(), askAgainMs)
      forget = () => {
        clearInterval(heartbeat)
        clearInterval(asking)
        audience.delete(tell)
        leaveSeat()
      }
      const close = () => {
        if (!audience.has(tell)) return
        forget()
        controller.close()
      }
      audience.add(tell)
      signal.addEventListener('abort', close, { once: true })
      if (signal.aborted) return close()
      // A moment of its own for each page, so that they do not all come back at once.
      send(`retry: ${leastRetryMs + Math.round(Math.random() * 4_000)}\n\n`)
      for (const topic of wanted) {
        const changedAt = lastChange.get(topic)
        if (changedAt && hasChanged(topic, age)) tell(topic, changedAt)
      }
    },
    // A reader who goes away does not always abort the request.
    cancel: () => forget(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } })
}

/** Whether this process heard a topic change since data was loaded that is `age` milliseconds old. */
export function hasChanged(topic: Topic, age: number): boolean {
  if (!isFollowing) follow()
  return (lastChange.get(topic) ?? 0) > Date.now() - age - toleranceMs
}

// A page that is left and the one that follows overlap for a moment.
async function waitForSeat(listener: Listener) {
  const deadline = Date.now() + seatPatienceMs
  for (;;) {
    const leaveSeat = takeSeat(listener)
    if (leaveSeat || !isSeated(listener) || Date.now() > deadline) return leaveSeat
    await pause(50)
  }
}

// What happened before the connection stood is unknown: every page looks again.
function follow() {
  isFollowing = true
  void followChannel(channel, { onOpen: () => topics.forEach(announce), onMessage: announce })
}

function announce(topic: string) {
  const known = topics.find((name) => name === topic)
  if (!known) return
  const version = Date.now()
  lastChange.set(known, version)
  for (const tell of audience) tell(known, version)
}
