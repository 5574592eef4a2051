import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isOnClock, lastStrike } from './clock.server.ts'
import { type Change, subscribe } from './live-changes.server.ts'
import type { Topic } from './topics.ts'

export type LiveStream = {
  topics: Topic[]
  tell: (changed: Iterable<Topic>) => void
  beat: () => void
  close: () => void
  mayStillHear: () => Promise<boolean>
}

// A revoked session must fall silent within 60 seconds, even when the check takes its ten.
const roundSeconds = 46
const sliceSize = 64
export const slicePauseMs = 10
// Those that hear on the clock load with or without news: a minute of them should not hold anybody up.
const clockPauseMs = 1_000

// What changed and is not told yet, of the few streams that are to be told.
const untold = new Map<LiveStream, Set<Topic>>()
const streamsByTopic = new Map<Topic, Set<LiveStream>>()
// Each second another group has its turn, so that neither heartbeats nor checks come all at once.
const groups = Array.from({ length: roundSeconds }, () => new Set<LiveStream>())
let openCount = 0
let turn = 0
let struckAt = 0
let clock: NodeJS.Timeout | undefined
let isSubscribed = false

/** Tells a stream of changes, keeps its connection alive and closes it when it may not hear any more. */
export function addStream(stream: LiveStream): () => void {
  if (!isSubscribed) subscribe(hear)
  isSubscribed = true
  for (const topic of stream.topics) streamsByTopic.set(topic, (streamsByTopic.get(topic) ?? new Set()).add(stream))
  // At random, because many streams open in the same second after a restart.
  const group = groups[randomInt(roundSeconds)]
  group?.add(stream)
  openCount++
  if (!clock) struckAt = lastStrike()
  clock ??= setInterval(takeTurn, 1_000)
  return () => {
    if (!group?.delete(stream)) return
    for (const topic of stream.topics) removeFrom(topic, stream)
    untold.delete(stream)
    if (--openCount) return
    clearInterval(clock)
    clock = undefined
  }
}

export function streamCounts() {
  return { open: openCount, topics: streamsByTopic.size }
}

function hear(change: Change, isQuiet: boolean) {
  if (isQuiet) return
  void tell(change === 'everything' ? streamsByTopic.keys() : [change as Topic], slicePauseMs)
}

function tell(changed: Iterable<Topic>, pauseMs: number) {
  const waiting: LiveStream[] = []
  for (const topic of changed) {
    for (const stream of streamsByTopic.get(topic) ?? []) {
      // One that already waits hears of both changes when its turn comes.
      if (!untold.has(stream)) waiting.push(stream)
      untold.set(stream, (untold.get(stream) ?? new Set()).add(topic))
    }
  }
  return tellInSlices(waiting, pauseMs)
}

// A few hear at once; many in a time that grows with their number, so that their pages do not all load together.
async function tellInSlices(waiting: LiveStream[], pauseMs: number) {
  if (waiting.length > sliceSize) shuffle(waiting)
  for (let start = 0; start < waiting.length; start += sliceSize) {
    if (start) await pause(pauseMs)
    for (const stream of waiting.slice(start, start + sliceSize)) {
      const changed = untold.get(stream)
      // Not if it has closed meanwhile.
      if (!changed) continue
      untold.delete(stream)
      // In its own order, which tells nothing about the streams of others.
      stream.tell(stream.topics.filter((topic) => changed.has(topic)))
    }
  }
}

// The order in which streams opened is nobody's business.
function shuffle(streams: LiveStream[]) {
  for (let last = streams.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const [a, b] = [streams[last], streams[other]]
    if (a && b) [streams[last], streams[other]] = [b, a]
  }
}

function takeTurn() {
  if (struckAt !== lastStrike()) {
    struckAt = lastStrike()
    void tell([...streamsByTopic.keys()].filter(isOnClock), clockPauseMs)
  }
  turn = (turn + 1) % roundSeconds
  const opposite = (turn + roundSeconds / 2) % roundSeconds
  for (const stream of groups[opposite] ?? []) stream.beat()
  for (const stream of groups[turn] ?? []) {
    stream.beat()
    void checkAccess(stream)
  }
}

async function checkAccess(stream: LiveStream) {
  if (!(await stream.mayStillHear().catch(() => false))) stream.close()
}

function removeFrom(topic: Topic, stream: LiveStream) {
  const streams = streamsByTopic.get(topic)
  streams?.delete(stream)
  if (streams?.size === 0) streamsByTopic.delete(topic)
}
