import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, builtServer } from '../cli/build.ts'
import { freePort } from './free-port.ts'
import { until } from './patience.ts'

const root = join(import.meta.dirname, '..')

export type ServerProcess = Awaited<ReturnType<typeof spawnServer>>

type Options = {
  /** Starts it as an operator does. */
  npm?: boolean
  program?: string
  logFile?: string
  /** The only processor core that it may use. */
  core?: number
  /** In a process group of its own, which a terminal's Ctrl-C does not reach. */
  detached?: boolean
}

/** Builds the product if that is due, starts it, and returns when it answers. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}, options: Options = {}) {
  await buildIfStale()
  const server = await spawnServer(dataDir, settings, { ...options, detached: false })
  server.child.stderr?.pipe(process.stderr)
  await until(async () => hasEnded(server.child) || (await isReady(server.address)), server.output)
  if (hasEnded(server.child)) throw new Error(`The server did not start.\n${server.output()}`)
  return server
}

/** Starts the product, and returns at once. */
export async function spawnServer(
  dataDir: string,
  settings: Record<string, string> = {},
  { npm = false, program = builtServer, logFile, core, detached = true }: Options = {},
) {
  const port = settings.PORT ?? String(await freePort())
  const address = `http://localhost:${port}`
  const { DATABASE_URL: _, LOG_LEVEL: __, NODE_ENV: ___, ...inherited } = process.env
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    PORT: port,
    PUBLIC_URL: address,
    ...settings,
  }
  const onCore = core === undefined ? [] : ['taskset', '-c', String(core)]
  const [command = '', ...args] = [...onCore, ...(npm ? ['npm', 'start'] : [process.execPath, program])]
  const log = logFile ? openSync(logFile, 'a') : 'pipe'
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', log, log], detached })
  if (log !== 'pipe') closeSync(log)
  let heard = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (heard += text))
  const output = () => (logFile ? readFileSync(logFile, 'utf8') : heard)
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return {
    child,
    pid: child.pid ?? 0,
    address,
    port,
    exited,
    output,
    isOpen: () => until(() => output().includes('Open ') || hasEnded(child), output),
    isReady: () => until(() => isReady(address), output),
    /** Ctrl-C reaches every process of the terminal's group, a supervisor's signal only the first. */
    interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT'),
    async stop() {
      if (!hasEnded(child)) child.kill('SIGTERM')
      return exited
    },
  }
}

export async function runExpectingRefusal(dataDir: string, settings: Record<string, string> = {}) {
  const server = await spawnServer(dataDir, settings)
  const code = await server.exited
  return { code, said: server.output() }
}

export async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}

/** Finds servers by their settings and PostgreSQL by its working directory. */
export function processesOf(dataDir: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => pid !== process.pid && (hasSetting(pid, dataDir) || worksIn(pid, dataDir)))
}

/** Returns NaN when there is no pid file. */
export function postmasterOf(dataDir: string): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

export function databaseLog(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8')
}

function hasSetting(pid: number, dataDir: string) {
  try {
    const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    return settings.some((setting) => `${setting}/`.startsWith(`DATA_DIR=${dataDir}/`))
  } catch {
    return false
  }
}

function worksIn(pid: number, dataDir: string) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${dataDir}/`)
  } catch {
    return false
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
