import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { type Config, StartError } from '../config/config.server.ts'
import { embeddedLogin } from '../db/connection-options.server.ts'
import { retryOnDisconnect } from '../db/retry-on-disconnect.server.ts'
import { log } from '../log/log.server.ts'
import { prepareCluster } from './postgres-cluster.server.ts'
import { launchPostmaster, stopPostmaster } from './postmaster.server.ts'

const supervisorLock = 7_205_319
const lockTimeoutMs = 2000
const wrongPassword = '28P01'

export class DatabaseInUse extends StartError {}

export type EmbeddedPostgres = { stop: () => Promise<void> }

type Supervision = { lost: Promise<void>; end: () => Promise<void> }

/** Starts the server, or adopts one that a killed process left running, and restarts it until `stop`. */
export async function startEmbeddedPostgres(settings: Config, signal?: AbortSignal): Promise<EmbeddedPostgres> {
  const stopping = new AbortController()
  await prepareCluster(settings)
  let supervision = await supervise(settings, signal ?? stopping.signal)
  const supervising = keepRunning()

  async function keepRunning() {
    for (;;) {
      await supervision.lost
      if (stopping.signal.aborted) return
      log('error', 'database-lost')
      await supervision.end()
      const next = await retrySupervise(settings, stopping.signal)
      if (!next) return
      supervision = next
      log('info', 'database-back')
    }
  }

  return {
    async stop() {
      stopping.abort()
      await stopPostmaster(settings)
      await supervision.end()
      await supervising
    },
  }
}

export async function embeddedIsRunning(settings: Config): Promise<boolean> {
  const sql = connectToServer(settings)
  try {
    await sql`select 1`
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== wrongPassword) return false
    throw new StartError(
      `The embedded database refuses the password in ${settings.keysDir}. Stop the database and remove the file postgres-password there: the next start makes a new one.`,
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function retrySupervise(settings: Config, signal: AbortSignal): Promise<Supervision | undefined> {
  while (!signal.aborted) {
    try {
      return await supervise(settings, signal)
    } catch (error) {
      if (!signal.aborted) log('error', 'database-not-back', { error })
      await pause(500)
    }
  }
}

function supervise(settings: Config, signal: AbortSignal): Promise<Supervision> {
  return retryOnDisconnect(async () => {
    await launchPostmaster(settings, () => embeddedIsRunning(settings), signal)
    const lost = Promise.withResolvers<void>()
    const sql = connectToServer(settings, lost.resolve)
    const end = () => sql.end({ timeout: 1 })
    try {
      await acquireLock(sql)
    } catch (error) {
      await end()
      throw error
    }
    return { lost: lost.promise, end }
  }, signal)
}

// The lock ends with the session however the process ends, but that of a process killed a moment ago may linger.
async function acquireLock(sql: postgres.Sql) {
  const deadline = Date.now() + lockTimeoutMs
  for (;;) {
    const [row] = await sql`select pg_try_advisory_lock(${supervisorLock}) as held`
    if (row?.held) return
    if (Date.now() > deadline) break
    await pause(50)
  }
  throw new DatabaseInUse(
    'Another running server uses this data folder. Stop it first, or set DATA_DIR to another folder.',
  )
}

function connectToServer(settings: Config, onclose = () => {}) {
  const login = { ...embeddedLogin(settings, 'postgres'), database: 'postgres' }
  const timeouts = { idle_timeout: 0, max_lifetime: null, connect_timeout: 5, fetch_types: false }
  return postgres({ ...login, ...timeouts, max: 1, onnotice: () => {}, onclose })
}
