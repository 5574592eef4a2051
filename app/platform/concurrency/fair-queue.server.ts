import { type QueueLoad, queueSince } from './concurrency-limit.server.ts'

export type Turn<Lane extends string> = { lane: Lane; key: string }

export class LaneFull extends Error {}

type QueuedJob = { since: number; start: () => void; refuse: (reason: LaneFull) => void }
type JobsByKey = Map<string, QueuedJob[]>

/**
 * Runs at most `max` jobs at once. Those that wait take turns by lane, and within a lane by key. In a full lane, the
 * key with the most jobs gives up its newest one to a key with fewer. A job without a place throws LaneFull.
 */
export function fairQueue<Lane extends string>(max: number, maxWaiting: (lane: Lane) => number) {
  const lanes = new Map<Lane, JobsByKey>()
  let free = max

  async function inTurn<T>(turn: Turn<Lane>, job: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await placeFor(turn)
    try {
      return await job()
    } finally {
      const next = takeNext(lanes)
      if (next) next.start()
      else free++
    }
  }

  function placeFor({ lane, key }: Turn<Lane>) {
    if (!hasPlace({ lane, key })) throw new LaneFull()
    const byKey: JobsByKey = lanes.get(lane) ?? new Map()
    if (isFull(lane)) fullest(byKey).pop()?.refuse(new LaneFull())
    const jobs = byKey.get(key) ?? []
    lanes.set(lane, byKey.set(key, jobs))
    return new Promise<void>((start, refuse) => jobs.push({ since: performance.now(), start, refuse }))
  }

  function hasPlace({ lane, key }: Turn<Lane>) {
    const byKey: JobsByKey = lanes.get(lane) ?? new Map()
    return free > 0 || !isFull(lane) || (byKey.get(key)?.length ?? 0) < fullest(byKey).length - 1
  }

  function isFull(lane: Lane) {
    return [...(lanes.get(lane)?.values() ?? [])].flat().length >= maxWaiting(lane)
  }

  inTurn.hasPlace = hasPlace
  inTurn.queue = (): QueueLoad => {
    const waiting = [...lanes.values()].flatMap((byKey) => [...byKey.values()].flat())
    return queueSince(waiting.sort((one, other) => one.since - other.since))
  }
  return inTurn
}

function takeNext<Lane>(lanes: Map<Lane, JobsByKey>): QueuedJob | undefined {
  const [lane, byKey] = moveFirstToEnd(lanes)
  if (lane === undefined || !byKey) return undefined
  const [key = '', jobs] = moveFirstToEnd(byKey)
  const next = jobs?.shift()
  if (jobs?.length === 0) byKey.delete(key)
  if (byKey.size === 0) lanes.delete(lane)
  return next
}

function moveFirstToEnd<Key, Value>(map: Map<Key, Value>): [Key, Value] | [] {
  const [first] = map
  if (!first) return []
  map.delete(first[0])
  map.set(...first)
  return first
}

function fullest(byKey: JobsByKey): QueuedJob[] {
  return [...byKey.values()].reduce((most, jobs) => (jobs.length > most.length ? jobs : most), [])
}
