import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { MiddlewareFunction } from 'react-router'
import { interruptiblePause } from '../concurrency/interruptible-pause.server.ts'
import { config } from '../config/config.server.ts'
import { log } from '../log/log.server.ts'
import { connect, type Endpoint, isDown, markDown, markUp, primarySql, reader } from './db.server.ts'

const checkIntervalMs = 300
const maxSilenceMs = 1_000
const sliceMs = 100

/** Marks each database down while it refuses, or is silent for a second, so that queries fail instead of hanging. */
export function startHealthChecks(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const endpoints: Endpoint[] = config().externalReadUrl ? ['primary', 'read'] : ['primary']
  const watchers = endpoints.map((endpoint) => watch(endpoint, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(watchers)
    },
  }
}

export const databaseUnavailableMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const startedAt = performance.now()
  const response = await responseOrError(next, startedAt)
  if (response.status !== 500 || (await wasDatabaseUp(startedAt))) return response
  const headers = new Headers(response.headers)
  headers.set('Retry-After', '5')
  return new Response(response.body, { status: 503, headers })
}

// React Router renders the error of a page, but rethrows that of a resource route.
async function responseOrError(next: () => Promise<Response>, startedAt: number) {
  try {
    return await next()
  } catch (error) {
    if (error instanceof Response || (await wasDatabaseUp(startedAt))) throw error
    return new Response(null, { status: 500 })
  }
}

let pendingCheck: Promise<boolean> | undefined

async function wasDatabaseUp(startedAt: number) {
  if (isDown('primary', startedAt)) return false
  // Requests that fail together share one check: a connection for each would exhaust those of the database.
  pendingCheck ??= checkPrimary().finally(() => {
    pendingCheck = undefined
  })
  const isUp = await pendingCheck
  // A killed database may be back already, but `isDown` knows of the connection that it cut.
  return isUp && !isDown('primary', startedAt)
}

async function checkPrimary() {
  const connection = openConnection('primary')
  const isUp = await respondsWithin(connection`select 1`, maxSilenceMs)
  void connection.end({ timeout: 0 })
  return isUp
}

async function watch(endpoint: Endpoint, stopping: AbortSignal) {
  let connection = openConnection(endpoint)
  while (!stopping.aborted) {
    const isUp = await respondsWithin(connection`select 1`, maxSilenceMs)
    if (!isUp) {
      void connection.end({ timeout: 0 })
      connection = openConnection(endpoint)
    }
    if (isUp === isDown(endpoint) && !stopping.aborted) updateHealth(endpoint, isUp)
    await interruptiblePause(checkIntervalMs, stopping)
  }
  await connection.end({ timeout: 1 })
}

function updateHealth(endpoint: Endpoint, isUp: boolean) {
  if (isUp) markUp(endpoint)
  else markDown(endpoint)
  log(isUp ? 'info' : 'error', isUp ? 'database-up' : 'database-down')
}

function openConnection(endpoint: Endpoint) {
  return connect(config(), endpoint, { max: 1, max_lifetime: null })
}

/** Returns how many bytes of the log the replica has not replayed yet, or null without one that answers. */
export async function replicaLag(): Promise<number | null> {
  const [primary] = await primarySql()`select pg_current_wal_lsn() as position`
  const [replica] = await reader().execute(sql`
    select pg_wal_lsn_diff(${primary?.position}::pg_lsn, pg_last_wal_replay_lsn())::float8 as lag`)
  return replica?.lag == null ? null : Math.max(0, Number(replica.lag))
}

/** Waits in slices, so that a process that itself was stalled does not blame the database for the delay. */
export async function respondsWithin(query: PromiseLike<unknown>, ms: number): Promise<boolean> {
  const response = query.then(
    () => true,
    () => false,
  )
  for (let waited = 0; waited < ms; waited += sliceMs) {
    const isUp = await Promise.race([response, pause(sliceMs)])
    if (isUp !== undefined) return isUp
  }
  return false
}
