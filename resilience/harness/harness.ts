import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabases } from '../../app/platform/db/db.server.ts'
import { buildIfStale } from '../../cli/build.ts'
import { processesOf } from '../../test/server-process.ts'
import type { Findings } from './findings.ts'
import { plaintextLeaks } from './plaintext-leak-scan.ts'

const external = { DATABASE_URL: '', DATABASE_READ_URL: '', FILES_URL: '', SMTP_URL: '' }

/**
 * A data folder of its own for a drill; this process works on the same one as the servers that the drill starts. Whatever
 * was broken there, no file may hold what a member typed (T15). However the drill ends, short of SIGKILL, no process and
 * no folder is left. A drill may have one in a process, as the settings are read once.
 */
export async function withHarness(
  run: (dataDir: string) => Promise<Findings>,
  folder = mkdtempSync(join(tmpdir(), 'upinde-resilience-')),
): Promise<Findings> {
  buildIfStale()
  Object.assign(process.env, external, { DATA_DIR: folder, LOG_LEVEL: 'silent', TRUST_PROXY: 'true' })
  const leave = () => {
    killAll(folder)
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch (error) {
      // Of a drill that failed, its own error is the one to be heard.
      console.error(`${folder} could not be removed: ${error}`)
    }
  }
  process.once('exit', leave)
  // A second signal, as from whoever started us, must not end the tidying.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
  try {
    const { figures, broken } = await run(folder)
    return { figures, broken: [...broken, ...plaintextLeaks(folder)] }
  } finally {
    await closeDatabases()
    leave()
    process.off('exit', leave)
  }
}

/** Kills every server and database that works for a data folder. */
export function killAll(dataDir: string): void {
  for (const pid of processesOf(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
