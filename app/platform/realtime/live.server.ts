import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.server.ts'
import { channel, etagOf, hasChanged, hearChanges, isOwnEtag, type Tell, type Topic } from './live-changes.server.ts'
import { acquireSlot, hasSlot, type Listener } from './live-connection-limit.server.ts'

export { isForAdmins, type Topic, topics } from './live-changes.server.ts'

const heartbeatMs = 25_000
// A revoked session is to be silent within 60 seconds, also when the question takes its ten.
const askAgainMs = 48_000
const slotPatienceMs = 1_000
const leastRetryMs = 2_000

/** A page that wants to hear of topics: who, what, how many milliseconds old its data is, and whether it still may. */
export type Page = {
  listener: Listener
  wanted: Topic[]
  age: number
  signal: AbortSignal
  mayStillHear: () => Promise<boolean>
}

/** Tells every open page, in every server process, that a topic changed; PostgreSQL delivers it on commit. */
export async function notify(tx: Queryable, topic: Topic): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
}

/**
 * An event stream of `topic:version` lines for one page. A change between the loading of its data and the opening of the
 * stream is told at once. Ends within 60 seconds of `mayStillHear` turning false. Answers 503 when too many are open.
 */
export async function liveStream({ listener, wanted, age, signal, mayStillHear }: Page): Promise<Response> {
  const releaseSlot = await waitForSlot(listener)
  if (!releaseSlot) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  const encoder = new TextEncoder()
  let forget = releaseSlot
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      // Counted for this stream alone: what other streams carried, and when, cannot be read from it.
      let version = randomInt(2 ** 40)
      const tell: Tell = (topic) => wanted.includes(topic) && send(`data: ${topic}:${version++}\n\n`)
      const stopHearing = hearChanges(tell)
      const heartbeat = setInterval(() => send(':\n\n'), heartbeatMs)
      const asking = setInterval(async () => (await mayStillHear().catch(() => false)) || close(), askAgainMs)
      let isOpen = true
      forget = () => {
        isOpen = false
        clearInterval(heartbeat)
        clearInterval(asking)
        stopHearing()
        releaseSlot()
      }
      const close = () => {
        if (!isOpen) return
        forget()
        controller.close()
      }
      signal.addEventListener('abort', close, { once: true })
      if (signal.aborted) return close()
      for (const topic of wanted) if (hasChanged(topic, age)) tell(topic)
      // A moment of its own for each page, so that they do not all come back at once.
      send(`retry: ${leastRetryMs + Math.round(Math.random() * 4_000)}\n\n`)
    },
    // A reader who goes away does not always abort the request.
    cancel: () => forget(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } })
}

/**
 * Answers a page that has no stream and asks every few seconds: 304 when nothing changed since the answer whose `ETag` it
 * sends, 205 when it is to load its data again, and at first, when it knows no `ETag` of this process, 200 for no news.
 */
export function changesSince(known: string | null, { wanted, age }: Pick<Page, 'wanted' | 'age'>): Response {
  const etag = etagOf(wanted)
  const headers = { ETag: etag, 'Content-Type': 'text/event-stream' }
  if (known === etag) return new Response(null, { status: 304, headers })
  const isOld = (known !== null && isOwnEtag(known)) || wanted.some((topic) => hasChanged(topic, age))
  return new Response(null, { status: isOld ? 205 : 200, headers })
}

// A page that is left and the one that follows overlap for a moment.
async function waitForSlot(listener: Listener) {
  const deadline = Date.now() + slotPatienceMs
  for (;;) {
    const releaseSlot = acquireSlot(listener)
    if (releaseSlot || !hasSlot(listener) || Date.now() > deadline) return releaseSlot
    await pause(50)
  }
}
