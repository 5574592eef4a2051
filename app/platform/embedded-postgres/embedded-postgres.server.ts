import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Config } from '../config/config.server.ts'
import { StartError } from '../config/start-error.server.ts'
import { embeddedLogin } from '../db/connection-options.server.ts'
import { retryOnDisconnect } from '../db/retry-on-disconnect.server.ts'
import { log } from '../log/log.server.ts'
import { prepareCluster } from './postgres-cluster.server.ts'
import { launchPostmaster, stopPostmaster } from './postmaster.server.ts'

const supervisorLock = 7_205_319
const lockPatienceMs = 2000
const wrongPassword = '28P01'

/** Another process already looks after the embedded database of this data folder. */
export class DatabaseInUse extends StartError {}

export type EmbeddedPostgres = { stop: () => Promise<void> }

type Supervision = { lost: Promise<void>; end: () => Promise<void> }

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts one that a killed server left running, and keeps it
 * running until `stop`. The session that holds an advisory lock is the proof of supervision: it ends with us however
 * we end. Throws DatabaseInUse when another process holds it, and when `giveUp` comes before the server answers.
 */
export async function startEmbeddedPostgres(settings: Config, giveUp?: AbortSignal): Promise<EmbeddedPostgres> {
  const stopping = new AbortController()
  await prepareCluster(settings)
  let supervision = await supervise(settings, giveUp ?? stopping.signal)
  const keeping = keepRunning()

  async function keepRunning() {
    for (;;) {
      await supervision.lost
      if (stopping.signal.aborted) return
      log('error', 'database-lost')
      await supervision.end()
      const again = await superviseAgain(settings, stopping.signal)
      if (!again) return
      supervision = again
      log('info', 'database-back')
    }
  }

  return {
    async stop() {
      stopping.abort()
      await stopPostmaster(settings)
      await supervision.end()
      await keeping
    },
  }
}

/** Whether the embedded server of this data folder answers. Throws StartError when it refuses our password. */
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

async function superviseAgain(settings: Config, signal: AbortSignal): Promise<Supervision | undefined> {
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
      await takeLock(sql)
    } catch (error) {
      await end()
      throw error
    }
    return { lost: lost.promise, end }
  }, signal)
}

// The session of a server that was killed a moment ago may not have ended yet.
async function takeLock(sql: postgres.Sql) {
  const deadline = Date.now() + lockPatienceMs
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
  const patience = { idle_timeout: 0, max_lifetime: null, connect_timeout: 5, fetch_types: false }
  return postgres({ ...login, ...patience, max: 1, onnotice: () => {}, onclose })
}
