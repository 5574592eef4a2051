import { atMost } from '../platform/turns.server.ts'

const atOnce = 4
const mayWait = 32

const inTurn = atMost(atOnce)
let accepted = 0

/** More passwords wait to be hashed than the machine can take; the answer is 503. */
export class TooManyHashes extends Error {}

/**
 * Runs the hashing of one password, of which four run at once (each takes 128 MiB and a core).
 * Throws TooManyHashes when 32 are waiting already, and whatever `hashing` throws.
 */
export async function hashInTurn<T>(hashing: () => Promise<T>): Promise<T> {
  if (accepted >= atOnce + mayWait) throw new TooManyHashes('Too many passwords are being hashed.')
  accepted++
  try {
    return await inTurn(hashing)
  } finally {
    accepted--
  }
}
