import cluster from 'node:cluster'
import { concurrencyLimit, type Queue, queueSince } from '../jobs/concurrency-limit.server.ts'
import { KeyedCounter, type Limits } from './keyed-counter.ts'
import { adoptSecrets, type MemorySecrets } from './memory-secrets.server.ts'

/** What a worker says to the primary process, which answers whatever has an `id` (primary.server.ts). */
export type FromWorker =
  | { ask: 'secrets'; id: number }
  | { ask: 'slot'; id: number; name: string; key: string; limits: Limits }
  | { ask: 'held'; id: number; name: string; key: string }
  | { ask: 'turn'; id: number; name: string; max: number }
  | { release: number }
  | { tell: string; news: unknown }

export type FromPrimary =
  | { answers: number; answer: unknown }
  | { secrets: MemorySecrets }
  | { told: string; news: unknown }

type Question = FromWorker extends infer Each ? (Each extends { id: number } ? Omit<Each, 'id'> : never) : never

export type Release = () => void

/** The environment variable that holds the number of a worker, from 1 on. One that replaces another has the same. */
export const workerNumber = 'UPINDE_WORKER'

const answerings = new Map<number, (answer: unknown) => void>()
const hearers = new Map<string, (news: never) => void>()
let lastId = 0

/** Makes this worker one with the others of its server. */
export async function joinServer(): Promise<void> {
  process.on('message', hear)
  adoptSecrets((await ask({ ask: 'secrets' }).answer) as MemorySecrets)
}

/** Slots that all workers of a server share. */
export function serverWideSlots(name: string, limits: () => Limits) {
  const counter = new KeyedCounter()
  return {
    /** Resolves to a function that releases the slot, or to null when none is free. */
    async take(key: string): Promise<Release | null> {
      if (!cluster.isWorker) return counter.isFull(key, limits()) ? null : counter.add(key)
      const { id, answer } = ask({ ask: 'slot', name, key, limits: limits() })
      if (!(await answer)) return null
      const [release, releaseOwn] = [releaseOnce(id), counter.add(key)]
      return () => {
        release()
        releaseOwn()
      }
    },
    /** Returns how many slots this process has taken. */
    taken: () => counter.total,
    async isHeld(key: string): Promise<boolean> {
      if (!cluster.isWorker) return counter.count(key) > 0
      return (await ask({ ask: 'held', name, key }).answer) === true
    },
  }
}

/**
 * Counts at once, for what cannot wait. A worker knows only its own share at first; if all workers together have too
 * many, `onRefused` is told a moment later.
 */
export function serverWideCounter(name: string, limits: Limits) {
  const counter = new KeyedCounter()
  const slots = serverWideSlots(name, () => limits)
  return {
    isFull: (key: string) => counter.isFull(key, limits),
    add(key: string, onRefused: () => void): Release {
      const release = counter.add(key)
      if (!cluster.isWorker) return release
      let isReleased = false
      const taken = slots.take(key).then((releaseAll) => {
        if (isReleased || releaseAll) return releaseAll
        release()
        onRefused()
        return null
      })
      return () => {
        isReleased = true
        release()
        void taken.then((releaseAll) => releaseAll?.())
      }
    },
  }
}

/** Like `concurrencyLimit`, for all workers of a server. */
export function serverWideLimit(name: string, max: number) {
  const limit = concurrencyLimit(max)
  const waiting = new Set<{ since: number }>()
  async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (!cluster.isWorker) return limit(job)
    const { id, answer } = ask({ ask: 'turn', name, max })
    const own = { since: performance.now() }
    waiting.add(own)
    await answer
    waiting.delete(own)
    try {
      return await job()
    } finally {
      say({ release: id })
    }
  }
  inTurn.queue = (): Queue => (cluster.isWorker ? queueSince([...waiting]) : limit.queue())
  return inTurn
}

/** Returns a function that tells the other workers what `hear` is then called with. */
export function sharedNews<News>(name: string, hear: (news: News) => void): (news: News) => void {
  hearers.set(name, hear)
  return (news) => {
    if (cluster.isWorker) say({ tell: name, news })
  }
}

function ask(question: Question) {
  const id = ++lastId
  const answer = new Promise<unknown>((resolve) => answerings.set(id, resolve))
  say({ ...question, id } as FromWorker)
  return { id, answer }
}

function releaseOnce(id: number): Release {
  let isHeld = true
  return () => {
    if (isHeld) say({ release: id })
    isHeld = false
  }
}

function hear(message: FromPrimary) {
  if ('answers' in message) {
    answerings.get(message.answers)?.(message.answer)
    answerings.delete(message.answers)
  } else if ('secrets' in message) adoptSecrets(message.secrets)
  else if ('told' in message) hearers.get(message.told)?.(message.news as never)
}

// Without the primary this process ends, so nothing that could not be sent matters any more.
function say(message: FromWorker) {
  if (process.connected) process.send?.(message, () => {})
}
