import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config/config.server.ts'
import { StartError } from '../config/start-error.server.ts'
import { embeddedFolders } from '../db/connection-options.server.ts'
import { serverCommand } from './postgres-cluster.server.ts'

// Replaying the log after a crash may take minutes; a server that ends at once is tried for some seconds, because the
// sessions of one that was killed hold its memory a little longer.
const replayLimitMs = 300_000
const mostAttempts = 20
const attemptEveryMs = 250
const fastStopLimitMs = 20_000
const largestLog = 5_000_000

/**
 * Runs the PostgreSQL of a data folder until it answers; one that runs already is waited for. Throws StartError when it
 * does not start, and the reason of `signal` when that comes first; what was started is stopped then.
 */
export async function launchPostmaster(settings: Config, answers: () => Promise<boolean>, signal: AbortSignal) {
  const deadline = Date.now() + replayLimitMs
  let child: ChildProcess | undefined
  let attempts = 0
  try {
    while (!(await answers())) {
      signal.throwIfAborted()
      if (hasEnded(child) && !postmasterPid(settings)) {
        if (attempts === mostAttempts) throw notStarted(settings)
        if (attempts++ > 0) await pause(attemptEveryMs)
        child = await spawnPostmaster(settings)
      }
      if (Date.now() > deadline) throw notStarted(settings)
      await pause(20)
    }
  } catch (error) {
    await interrupt(child)
    throw error
  }
}

/** Ends the PostgreSQL of a data folder, whoever started it: its sessions end, then a clean checkpoint. */
export async function stopPostmaster(settings: Config): Promise<void> {
  const deadline = Date.now() + fastStopLimitMs
  let asked: number | undefined
  for (let pid = postmasterPid(settings); pid; pid = postmasterPid(settings)) {
    if (asked !== pid) signalProcess(pid, 'SIGINT')
    else if (Date.now() > deadline) signalProcess(pid, 'SIGQUIT')
    asked = pid
    await pause(20)
  }
}

/** The running server of a data folder. A pid alone proves nothing: after a power cut it may be anybody's. */
function postmasterPid(settings: Config): number | undefined {
  const { cluster } = embeddedFolders(settings)
  const pid = writtenPid(cluster)
  return pid && isPostmasterOf(cluster, pid) ? pid : undefined
}

function isPostmasterOf(cluster: string, pid: number) {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return false
    return isSameFolder(`/proc/${pid}/cwd`, cluster)
  } catch (error) {
    // Root of a container may lack the right to look; better to wait for a stranger than to start a second server.
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function isSameFolder(one: string, other: string) {
  const [a, b] = [statSync(one), statSync(other)]
  return a.ino === b.ino && a.dev === b.dev
}

function writtenPid(cluster: string) {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

async function spawnPostmaster(settings: Config) {
  removeForeignPid(settings)
  const { command, args, options } = await serverCommand(settings)
  const { log } = embeddedFolders(settings)
  const isLong = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > largestLog
  const output = openSync(log, isLong ? 'w' : 'a', 0o600)
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  child.once('error', () => {})
  child.unref()
  return child
}

// PostgreSQL itself takes any living process of its user for the one that wrote these files.
function removeForeignPid(settings: Config) {
  const { cluster, socket } = embeddedFolders(settings)
  const pid = writtenPid(cluster)
  if (!pid || !signalProcess(pid, 0)) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
}

function hasEnded(child: ChildProcess | undefined) {
  return !child || child.exitCode !== null || child.signalCode !== null
}

async function interrupt(child: ChildProcess | undefined) {
  if (!child || hasEnded(child)) return
  child.ref()
  child.kill('SIGINT')
  await once(child, 'exit')
}

function notStarted(settings: Config) {
  return new StartError(`The embedded PostgreSQL does not start. Its log says why: ${embeddedFolders(settings).log}`)
}

function signalProcess(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
