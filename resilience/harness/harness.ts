import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabases } from '../../app/platform/db/db.server.ts'
import { buildIfStale } from '../../cli/build.ts'
import { seed } from '../../test/seeded.ts'
import { hasEnded, processesOf, type ServerProcess, spawnServer } from '../../test/server-process.ts'
import type { Findings } from './findings.ts'
import { plaintextLeaks } from './plaintext-leak-scan.ts'

const external = { DATABASE_URL: '', DATABASE_READ_URL: '', FILES_URL: '', SMTP_URL: '' }

/**
 * Runs a test with its own data folder, in which no file may hold what a member typed (T15). One per process, because
 * the configuration is read once. Leaves no process and no folder behind, short of SIGKILL.
 */
export async function withHarness(
  run: (dataDir: string) => Promise<Findings>,
  folder = mkdtempSync(join(tmpdir(), 'upinde-resilience-')),
): Promise<Findings> {
  await buildIfStale()
  Object.assign(process.env, external, { DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'true' })
  const cleanUp = () => {
    killAll(folder)
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      // Rethrowing would hide the error of a test that failed.
      console.error(`${folder} could not be removed: ${error}`)
    }
  }
  process.once('exit', cleanUp)
  // These handlers stay: a second signal, for example from npm, must not interrupt the clean-up.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  try {
    const { figures, broken } = await run(folder)
    if (broken.length > 0) console.log(`TEST_SEED=${seed}`)
    return { figures, broken: [...broken, ...plaintextLeaks(folder)] }
  } finally {
    await closeDatabases()
    cleanUp()
    process.off('exit', cleanUp)
  }
}

export async function startedServer(dataDir: string, settings = {}): Promise<ServerProcess> {
  const server = await spawnServer(dataDir, settings)
  await server.isOpen()
  if (hasEnded(server.child)) throw new Error(server.output())
  return server
}

export function killAll(dataDir: string): void {
  for (const pid of processesOf(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
