import { sql } from 'drizzle-orm'
import type { Queryable } from './db.server.ts'
import { followChannel } from './follow.server.ts'

/** What a page can be told about. No data travels with a topic, only that it changed. */
export const topics = ['articles', 'reviews', 'mentors', 'admin'] as const
export type Topic = (typeof topics)[number]

const channel = 'upinde_live'
const heartbeatMs = 25_000
const mostStreams = 500
const toleranceMs = 5_000

type Listener = (topic: Topic, version: number) => void

const listeners = new Set<Listener>()
const lastChange = new Map<Topic, number>()
let isFollowing = false

/** Tells every open page, in every server process, that a topic changed; PostgreSQL delivers it on commit. */
export async function notify(tx: Queryable, topic: Topic): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${topic})`)
}

/**
 * An event stream of `topic:version` lines for one page whose data is `age` milliseconds old. A change between the
 * loading of that data and the opening of the stream is told at once. Answers 503 when too many streams are open.
 */
export function liveStream(wanted: Topic[], age: number, signal: AbortSignal): Response {
  if (listeners.size >= mostStreams) return new Response(null, { status: 503, headers: { 'Retry-After': '30' } })
  if (!isFollowing) follow()
  const encoder = new TextEncoder()
  let forget = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const tell: Listener = (topic, version) => wanted.includes(topic) && send(`data: ${topic}:${version}\n\n`)
      const heartbeat = setInterval(() => send(':\n\n'), heartbeatMs)
      forget = () => {
        clearInterval(heartbeat)
        listeners.delete(tell)
      }
      const close = () => {
        if (!listeners.has(tell)) return
        forget()
        controller.close()
      }
      listeners.add(tell)
      signal.addEventListener('abort', close, { once: true })
      if (signal.aborted) return close()
      send('retry: 3000\n\n')
      const loadedAt = Date.now() - age - toleranceMs
      for (const topic of wanted) {
        const changedAt = lastChange.get(topic)
        if (changedAt && changedAt > loadedAt) tell(topic, changedAt)
      }
    },
    // A reader who goes away does not always abort the request.
    cancel: () => forget(),
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' } })
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
  for (const tell of listeners) tell(known, version)
}
