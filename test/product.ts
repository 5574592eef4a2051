import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale, builtServer } from '../cli/build.ts'

const root = join(import.meta.dirname, '..')

type Options = {
  core?: number
  environment?: Record<string, string>
}

export async function startProduct(dataDir: string, { core, environment }: Options = {}) {
  buildIfStale()
  const port = await freePort()
  const address = `http://localhost:${port}`
  const command = [process.execPath, builtServer]
  const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command]
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: address,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
    ...environment,
  }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilReady(child, address)
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const givenPorts = new Set<number>()

/** Avoids the range from which the system assigns ports, so that nobody else gets this one meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    // Fetch refuses port 10080, as browsers do.
    const port = randomInt(10_081, 30_000)
    if (givenPorts.has(port)) continue
    givenPorts.add(port)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number) {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  } finally {
    server.close()
  }
}

async function untilReady(child: ChildProcess, address: string) {
  while (child.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('The product did not start.')
}
