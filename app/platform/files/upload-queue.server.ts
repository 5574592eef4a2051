import { setTimeout as pause } from 'node:timers/promises'
import { concurrencyLimit } from '../concurrency/concurrency-limit.server.ts'

const maxPauseMs = 2
const turnMs = 1_000
const oneAtATime = concurrencyLimit(1)

export const uploadQueue = oneAtATime.queue

type Turn = { endsAt: number; end: () => void }

/** Reads posted bodies one at a time: reading them all at once is no faster, and their buffers add up. */
export async function* queueUpload(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  let turn = await takeTurn()
  try {
    for (;;) {
      const next = chunks.next()
      // Sends a slow or long upload back to the end of the queue, so that it blocks nobody.
      if (Date.now() > turn.endsAt || !(await arrivesSoon(next))) {
        turn.end()
        await next
        turn = await takeTurn()
      }
      const { value, done } = await next
      if (done) return
      yield value
    }
  } finally {
    turn.end()
    await chunks.return?.()
  }
}

function takeTurn(): Promise<Turn> {
  const ended = Promise.withResolvers<void>()
  return new Promise((start) => {
    oneAtATime(() => {
      start({ endsAt: Date.now() + turnMs, end: ended.resolve })
      return ended.promise
    })
  })
}

async function arrivesSoon(next: Promise<unknown>): Promise<boolean> {
  const arrived = new AbortController()
  const waited = pause(maxPauseMs, false, { signal: arrived.signal }).catch(() => true)
  try {
    return await Promise.race([next.then(() => true), waited])
  } finally {
    arrived.abort()
  }
}
