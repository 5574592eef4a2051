import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { blindIndex } from '../crypto/sealed.server.ts'
import type { Queryable } from '../db/db.server.ts'
import { isOnClock } from './clock.server.ts'
import { EventSender, EventStream } from './event-stream.server.ts'
import { channel, etagOf, expectChanges, hasChanged, isOwnEtag } from './live-changes.server.ts'
import { acquireSlot, hasSlot, type Listener } from './live-connection-limit.server.ts'
import { addStream } from './live-streams.server.ts'
import { type Topic, topicOf } from './topics.ts'

const heartbeat = ':\n\n'
const slotTimeoutMs = 1_000
const minRetryMs = 2_000
const retryJitterMs = 4_000

export type LiveRequest = {
  listener: Listener
  topics: Topic[]
  age: number
  signal: AbortSignal
  mayStillHear: () => Promise<boolean>
}

/**
 * Makes all server processes forget the pages that they keep about any of `changed` and tell the open ones, unless
 * `isQuiet`, or they hear on the clock. PostgreSQL delivers it on commit.
 */
export async function notify(tx: Queryable, changed: Topic | Topic[], { isQuiet = false } = {}): Promise<void> {
  const atOnce = [changed].flat().filter((topic) => !isOnClock(topic))
  if (atOnce.length === 0) return
  const messages = JSON.stringify(expectChanges(atOnce, isQuiet))
  await tx.execute(sql`
    select pg_notify(${channel}, message) from jsonb_array_elements_text(${messages}::jsonb) as message`)
}

export async function liveStream({ listener, topics, age, signal, mayStillHear }: LiveRequest): Promise<Response> {
  const releaseSlot = await waitForSlot(listener)
  if (!releaseSlot) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  const sender = new EventSender(() => {
    remove()
    releaseSlot()
  })
  // Counted per stream, so that it reveals nothing about what other streams carried.
  let version = randomInt(2 ** 40)
  const tell = (changed: Iterable<Topic>) => {
    for (const topic of changed) sender.send(`data: ${topic}:${version++}\n\n`)
  }
  const beat = () => sender.send(heartbeat)
  const close = () => sender.end()
  const remove = addStream({ topics, tell, beat, close, mayStillHear })
  tell(topics.filter((topic) => hasChanged(topic, age)))
  sender.send(`retry: ${minRetryMs + Math.round(Math.random() * retryJitterMs)}\n\n`)
  // Until the answer is sent, nothing else ends the stream of a request that is given up.
  signal.addEventListener('abort', close, { once: true })
  if (signal.aborted) close()
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
  return new Response(new EventStream(sender), { headers })
}

/** Answers a polling page: 304 for no change since `knownEtag`, 205 to reload, 200 for data that is still current. */
export function changesSince(knownEtag: string | null, { topics, age }: Pick<LiveRequest, 'topics' | 'age'>): Response {
  const etag = etagOf(topics)
  const headers = { ETag: etag, 'Content-Type': 'text/event-stream' }
  if (knownEtag === etag) return new Response(null, { status: 304, headers })
  const hasNews = (knownEtag !== null && isOwnEtag(knownEtag)) || topics.some((topic) => hasChanged(topic, age))
  return new Response(null, { status: hasNews ? 205 : 200, headers })
}

// The stream of the page before may still be open for a moment.
async function waitForSlot(listener: Listener) {
  const deadline = Date.now() + slotTimeoutMs
  for (;;) {
    const releaseSlot = acquireSlot(listener)
    if (releaseSlot || !hasSlot(listener) || Date.now() > deadline) return releaseSlot
    await pause(50)
  }
}

/** Returns the topic of what is for one member only. No address names it: a page asks for `own`. */
export function ownTopic(userId: string): Topic {
  return topicOf('own', blindIndex('own', userId))
}
