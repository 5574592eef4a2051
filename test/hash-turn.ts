import type { HashTurn } from '../app/account/passwords/hash-queue.server.ts'

/** For passwords that a test hashes without a request. */
export const ownTurn: HashTurn = { lane: 'owners', key: 'the test' }
