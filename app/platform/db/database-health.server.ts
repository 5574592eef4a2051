import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import type { MiddlewareFunction } from 'react-router'
import { config } from '../config/config.server.ts'
import { log } from '../log/log.server.ts'
import { connect, isDown, markDown, markUp, type Which } from './db.server.ts'

const everyMs = 300
const sliceMs = 100
const slices = 10

/**
 * Asks each database a few times a second whether it is there. One that says nothing for a second, or refuses, is given
 * up: what waits for it fails at once instead of hanging, until it answers again.
 */
export function startHealthChecks(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const names: Which[] = config().externalReadUrl ? ['primary', 'read'] : ['primary']
  const watching = names.map((which) => watch(which, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(watching)
    },
  }
}

/** Middleware: what failed because the database is or was away is answered with 503, and otherwise as it was. */
export const unavailable: MiddlewareFunction<Response> = async (_, next) => {
  const begun = performance.now()
  const answer = await answerOf(next, begun)
  if (answer.status !== 500 || (await databaseAnswered(begun))) return answer
  const headers = new Headers(answer.headers)
  headers.set('Retry-After', '5')
  return new Response(answer.body, { status: 503, headers })
}

// A failed page is an answer; a URL without a page throws what its loader threw.
async function answerOf(next: () => Promise<Response>, begun: number) {
  try {
    return await next()
  } catch (error) {
    if (error instanceof Response || (await databaseAnswered(begun))) throw error
    return new Response(null, { status: 500 })
  }
}

let asking: Promise<boolean> | undefined

async function databaseAnswered(begun: number) {
  if (isDown('primary', begun)) return false
  // Of requests that fail together only the first asks: a connection for each would use up those of the database.
  asking ??= ask().finally(() => {
    asking = undefined
  })
  const isThere = await asking
  // A database that was killed may be back by now; the connection that it cut tells of it.
  return isThere && !isDown('primary', begun)
}

async function ask() {
  const line = newLine('primary')
  const isThere = await answers(line)
  void line.end({ timeout: 0 })
  return isThere
}

async function watch(which: Which, stopping: AbortSignal) {
  let line = newLine(which)
  while (!stopping.aborted) {
    const isThere = await answers(line)
    if (!isThere) {
      void line.end({ timeout: 0 })
      line = newLine(which)
    }
    if (isThere === isDown(which) && !stopping.aborted) change(which, isThere)
    await pause(everyMs, undefined, { signal: stopping }).catch(() => {})
  }
  await line.end({ timeout: 1 })
}

function change(which: Which, isThere: boolean) {
  if (isThere) markUp(which)
  else markDown(which)
  log(isThere ? 'info' : 'error', isThere ? 'database-up' : 'database-down')
}

function newLine(which: Which) {
  return connect(config(), which, { max: 1, max_lifetime: null })
}

// A second in slices, so that a process which itself was held up does not take its own delay for the database's.
async function answers(line: postgres.Sql) {
  const answer = line`select 1`.then(
    () => true,
    () => false,
  )
  for (let slice = 0; slice < slices; slice++) {
    const isThere = await Promise.race([answer, pause(sliceMs)])
    if (isThere !== undefined) return isThere
  }
  return false
}
