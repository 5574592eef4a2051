import { availableParallelism } from 'node:os'
import type { QueueLoad } from '../../platform/concurrency/concurrency-limit.server.ts'
import { fairQueue, LaneFull, type Turn } from '../../platform/concurrency/fair-queue.server.ts'
import { t } from '../../words/words.ts'

// Each hash takes 128 MiB, and one core stays free for pages.
export const maxConcurrentHashes = Math.max(1, Math.min(4, availableParallelism() - 1))

// Strangers can fill their own lane only, and never keep those who proved who they are from their account.
const maxWaiting = { owners: 16, devices: 16, onion: 8, strangers: 32 }

type Lane = keyof typeof maxWaiting
export type HashTurn = Turn<Lane>

const overloadRejections = 10
const overloadWindowMs = 10_000

const inTurn = fairQueue<Lane>(maxConcurrentHashes, (lane) => maxWaiting[lane])
const rejectionTimes: Record<Lane, number[]> = { owners: [], devices: [], onion: [], strangers: [] }

export class TooManyHashes extends LaneFull {
  constructor() {
    super(t('An error occurred. Please try again. Many people are signing in just now; wait ten seconds.'))
  }
}

export async function queueHash<T>(turn: HashTurn, job: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(turn, job)
  } catch (error) {
    if (!(error instanceof LaneFull)) throw error
    const times = rejectionTimes[turn.lane]
    times.push(Date.now())
    if (times.length > overloadRejections) times.shift()
    throw new TooManyHashes()
  }
}

/** Returns whether a job would be rejected now, and its lane has rejected many within seconds. */
export function isOverloaded(turn: HashTurn): boolean {
  const times = rejectionTimes[turn.lane]
  const [first = 0] = times
  return !inTurn.hasPlace(turn) && times.length === overloadRejections && first > Date.now() - overloadWindowMs
}

export function passwordQueue(): QueueLoad {
  return inTurn.queue()
}
