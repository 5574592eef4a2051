import { setTimeout as pause } from 'node:timers/promises'
import { concurrencyLimit } from '../jobs/concurrency-limit.server.ts'

const patienceMs = 2
const turnMs = 1_000
const inTurn = concurrencyLimit(1)

type Turn = { endsAt: number; end: () => void }

/**
 * Lets posted bodies pass one at a time: read all at once they are no faster, and their buffers add up. A sender who makes
 * us wait, or has had a second, lets the next one in and queues again; so a slow one keeps nobody out.
 */
export async function* queueUpload(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  let turn = await takeTurn()
  try {
    for (;;) {
      const next = pieces.next()
      if (Date.now() > turn.endsAt || !(await comesSoon(next))) {
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
    await pieces.return?.()
  }
}

function takeTurn(): Promise<Turn> {
  const ended = Promise.withResolvers<void>()
  return new Promise((begin) => {
    inTurn(() => {
      begin({ endsAt: Date.now() + turnMs, end: ended.resolve })
      return ended.promise
    })
  })
}

async function comesSoon(next: Promise<unknown>): Promise<boolean> {
  const came = new AbortController()
  const waited = pause(patienceMs, false, { signal: came.signal }).catch(() => true)
  try {
    return await Promise.race([next.then(() => true), waited])
  } finally {
    came.abort()
  }
}
