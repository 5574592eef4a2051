import { availableParallelism } from 'node:os'
import { config } from '../../platform/config/config.server.ts'
import { serverWideLimit } from '../../platform/workers/server-wide.server.ts'

// Each hash takes 128 MiB, and one core stays free for pages.
export const maxConcurrentHashes = Math.max(1, Math.min(4, availableParallelism() - 1))
const maxWaitingForAll = 32

const overloadRejections = 10
const overloadWindowMs = 10_000

const limitConcurrency = serverWideLimit('password hashes', maxConcurrentHashes)
const rejectionTimes: number[] = []
let accepted = 0

export const passwordQueue = limitConcurrency.queue

export class TooManyHashes extends Error {}

export async function queueHash<T>(job: () => Promise<T>): Promise<T> {
  if (isFull()) {
    rejectionTimes.push(Date.now())
    if (rejectionTimes.length > overloadRejections) rejectionTimes.shift()
    throw new TooManyHashes('Too many passwords are being hashed.')
  }
  accepted++
  try {
    return await limitConcurrency(job)
  } finally {
    accepted--
  }
}

export function isOverloaded(): boolean {
  const [first = 0] = rejectionTimes
  return isFull() && rejectionTimes.length === overloadRejections && first > Date.now() - overloadWindowMs
}

function isFull() {
  return accepted >= maxConcurrentHashes + Math.ceil(maxWaitingForAll / config().workers)
}
