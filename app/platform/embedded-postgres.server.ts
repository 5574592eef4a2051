import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import type { Config } from './config.server.ts'
import { embeddedFolders, embeddedLogin } from './database-address.server.ts'
import { prepareCluster, serverCommand } from './postgres-cluster.server.ts'

const supervisorLock = 7_205_319
const startLimitMs = 30_000
const stopLimitMs = 20_000

/** Another process already looks after the embedded database of this data folder. */
export class DatabaseInUse extends Error {}

export type EmbeddedPostgres = { stop: () => Promise<void> }

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts one that a killed server left running, and keeps it
 * running until `stop`. The session that holds an advisory lock is the proof of supervision: it ends with us however
 * we end. Throws DatabaseInUse when another process holds it.
 */
export async function startEmbeddedPostgres(settings: Config): Promise<EmbeddedPostgres> {
  await prepareCluster(settings)
  let stopping = false
  let watched = await startAndLock(settings, onLost)

  function onLost() {
    if (!stopping) void recover()
  }

  async function recover() {
    while (!stopping) {
      try {
        watched = await startAndLock(settings, onLost)
        return
      } catch {
        await pause(500)
      }
    }
  }

  return {
    async stop() {
      stopping = true
      await stopServer(settings)
      await watched.end({ timeout: 1 })
    },
  }
}

/** Whether the embedded server of this data folder answers. */
export async function embeddedIsRunning(settings: Config): Promise<boolean> {
  const sql = supervisorConnection(settings, () => {})
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function startAndLock(settings: Config, onLost: () => void): Promise<postgres.Sql> {
  if (!(await embeddedIsRunning(settings))) await launch(settings)
  let locked = false
  const sql = supervisorConnection(settings, () => locked && onLost())
  const [row] = await sql`select pg_try_advisory_lock(${supervisorLock}) as held`
  if (!row?.held) {
    await sql.end({ timeout: 1 })
    throw new DatabaseInUse(
      'Another running server uses this data folder. Stop it first, or set DATA_DIR to another folder.',
    )
  }
  locked = true
  return sql
}

async function launch(settings: Config) {
  removeStalePid(settings)
  const child = await spawnServer(settings)
  const deadline = Date.now() + startLimitMs
  while (!(await embeddedIsRunning(settings))) {
    if (child.exitCode !== null) {
      throw new Error(`PostgreSQL did not start; its log is ${embeddedFolders(settings).log}`)
    }
    if (Date.now() > deadline) throw new Error('PostgreSQL did not answer within 30 s.')
    await pause(25)
  }
}

async function spawnServer(settings: Config): Promise<ChildProcess> {
  const { command, args, options } = await serverCommand(settings)
  const child = spawn(command, args, options)
  child.unref()
  return child
}

function supervisorConnection(settings: Config, onclose: () => void) {
  const login = { ...embeddedLogin(settings), database: 'postgres' }
  return postgres({
    ...login,
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => {},
    onclose,
  })
}

async function stopServer(settings: Config) {
  const pid = serverPid(settings)
  if (!pid) return
  const deadline = Date.now() + stopLimitMs
  // SIGINT is PostgreSQL's "fast" shutdown: sessions end, then a clean checkpoint.
  signal(pid, 'SIGINT')
  while (signal(pid, 0)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await pause(20)
  }
}

function removeStalePid(settings: Config) {
  const pid = serverPid(settings)
  if (pid && !isPostgres(pid)) rmSync(pidFile(settings), { force: true })
}

function serverPid(settings: Config): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile(settings), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

function isPostgres(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

function pidFile(settings: Config) {
  return join(embeddedFolders(settings).cluster, 'postmaster.pid')
}

function signal(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
