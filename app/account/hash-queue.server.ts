const atOnce = 4
const longestQueue = 32

let running = 0
const waiting: Array<() => void> = []

/** More passwords wait to be hashed than the machine can take; the answer is 503. */
export class TooManyHashes extends Error {}

/**
 * Runs the hashing of one password, of which at most four run at once (each takes 128 MiB and a core).
 * Throws TooManyHashes when 32 are waiting already, and whatever `hashing` throws.
 */
export async function inTurn<T>(hashing: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++
  else await ourTurn()
  try {
    return await hashing()
  } finally {
    passOn()
  }
}

async function ourTurn() {
  if (waiting.length >= longestQueue) throw new TooManyHashes('Too many passwords are being hashed.')
  await new Promise<void>((resolve) => waiting.push(resolve))
}

// The place goes to the one who waits longest without ever being free in between.
function passOn() {
  const next = waiting.shift()
  if (next) next()
  else running--
}
