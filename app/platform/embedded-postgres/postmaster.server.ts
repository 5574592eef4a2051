import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Config, StartError } from '../config/config.server.ts'
import { embeddedFolders } from '../db/connection-options.server.ts'
import { serverCommand } from './postgres-cluster.server.ts'

const crashRecoveryTimeoutMs = 300_000
// Until the sessions of a killed server release its shared memory, for some seconds, a new server exits at once.
const maxAttempts = 20
const attemptIntervalMs = 250
const fastStopTimeoutMs = 20_000
const maxLogBytes = 5_000_000

export async function launchPostmaster(settings: Config, answers: () => Promise<boolean>, signal: AbortSignal) {
  const deadline = Date.now() + crashRecoveryTimeoutMs
  let child: ChildProcess | undefined
  let attempts = 0
  try {
    while (!(await answers())) {
      signal.throwIfAborted()
      if (hasExited(child) && !postmasterPid(settings)) {
        if (attempts === maxAttempts) throw startFailure(settings)
        if (attempts++ > 0) await pause(attemptIntervalMs)
        child = await spawnPostmaster(settings)
      }
      if (Date.now() > deadline) throw startFailure(settings)
      await pause(20)
    }
  } catch (error) {
    await interrupt(child)
    throw error
  }
}

export async function stopPostmaster(settings: Config): Promise<void> {
  const deadline = Date.now() + fastStopTimeoutMs
  let interrupted: number | undefined
  for (let pid = postmasterPid(settings); pid; pid = postmasterPid(settings)) {
    if (interrupted !== pid) signalProcess(pid, 'SIGINT')
    else if (Date.now() > deadline) signalProcess(pid, 'SIGQUIT')
    interrupted = pid
    await pause(20)
  }
}

// After a power cut, the pid in the file may be that of any other process.
function postmasterPid(settings: Config): number | undefined {
  const { cluster } = embeddedFolders(settings)
  const pid = readPidFile(cluster)
  return pid && isPostmasterOf(cluster, pid) ? pid : undefined
}

function isPostmasterOf(cluster: string, pid: number) {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return false
    return isSameFolder(`/proc/${pid}/cwd`, cluster)
  } catch (error) {
    // Root in a container may not be allowed to look; waiting for a stranger is safer than a second server.
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

function isSameFolder(one: string, other: string) {
  const [a, b] = [statSync(one), statSync(other)]
  return a.ino === b.ino && a.dev === b.dev
}

function readPidFile(cluster: string) {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

async function spawnPostmaster(settings: Config) {
  removeStalePidFiles(settings)
  const { command, args, options } = await serverCommand(settings)
  const { log } = embeddedFolders(settings)
  const isLong = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes
  const output = openSync(log, isLong ? 'w' : 'a', 0o600)
  const child = spawn(command, args, { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  child.once('error', () => {})
  child.unref()
  return child
}

// PostgreSQL takes any live process of its user for the one that wrote these files.
function removeStalePidFiles(settings: Config) {
  const { cluster, socket } = embeddedFolders(settings)
  const pid = readPidFile(cluster)
  if (!pid || !signalProcess(pid, 0)) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true })
}

function hasExited(child: ChildProcess | undefined) {
  return !child || child.exitCode !== null || child.signalCode !== null
}

async function interrupt(child: ChildProcess | undefined) {
  if (!child || hasExited(child)) return
  child.ref()
  child.kill('SIGINT')
  await once(child, 'exit')
}

function startFailure(settings: Config) {
  return new StartError(`The embedded PostgreSQL does not start. Its log says why: ${embeddedFolders(settings).log}`)
}

function signalProcess(pid: number, name: NodeJS.Signals | 0) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
