import { availableParallelism } from 'node:os'
import { concurrencyLimit } from '../../platform/jobs/concurrency-limit.server.ts'

/** How many hashes run at once: four at most, as each takes 128 MiB, and one core stays for the pages. */
export const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1))
const mayWait = 32

const floodOf = 10
const floodMs = 10_000

const inTurn = concurrencyLimit(atOnce)
const turnedAway: number[] = []
let accepted = 0

/** More passwords wait to be hashed than the machine can take; the answer is 503. */
export class TooManyHashes extends Error {}

/**
 * Runs the hashing of one password when it is its turn: on all cores there are, all else would have to wait.
 * Throws TooManyHashes when 32 are waiting already, and whatever `hashing` throws.
 */
export async function hashInTurn<T>(hashing: () => Promise<T>): Promise<T> {
  if (isFull()) {
    turnedAway.push(Date.now())
    if (turnedAway.length > floodOf) turnedAway.shift()
    throw new TooManyHashes('Too many passwords are being hashed.')
  }
  accepted++
  try {
    return await inTurn(hashing)
  } finally {
    accepted--
  }
}

/** Whether the queue is full and ten were turned away within ten seconds: then a page for each is too much, too. */
export function isOverloaded(): boolean {
  const [first = 0] = turnedAway
  return isFull() && turnedAway.length === floodOf && first > Date.now() - floodMs
}

function isFull() {
  return accepted >= atOnce + mayWait
}
