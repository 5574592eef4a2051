import { existsSync, statSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, config, StartError } from '../app/platform/config/config.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { keyringPath } from '../app/platform/crypto/keyring-file.server.ts'
import { embeddedFolders } from '../app/platform/db/connection-options.server.ts'
import { closeDatabases, db } from '../app/platform/db/db.server.ts'
import { migrateDatabase } from '../app/platform/db/migrate.server.ts'
import { embeddedIsRunning, startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export function parseArguments<Known extends Options = Record<never, never>>(usage: string, options = {} as Known) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

export function withDatabase<Result>(task: () => Promise<Result>): Promise<Result> {
  return withUnmigratedDatabase(async () => {
    await migrateDatabase(config())
    await ensureKeyring(db())
    return task()
  })
}

export async function withUnmigratedDatabase<Result>(task: () => Promise<Result>): Promise<Result> {
  const settings = config()
  requireKeyringOwner(settings.keysDir)
  requireDatabase(settings)
  const stopped = untilStopped()
  const isRunning = settings.externalDatabaseUrl || (await embeddedIsRunning(settings))
  const started = isRunning ? undefined : await startEmbeddedPostgres(settings, stopped)
  try {
    return await unlessStopped(task(), stopped)
  } finally {
    await closeDatabases()
    await started?.stop()
  }
}

// In another folder a command would create a database of its own and report no accounts, or all keys as new.
function requireDatabase(settings: Config) {
  if (settings.externalDatabaseUrl || existsSync(embeddedFolders(settings).cluster)) return
  throw new StartError(`There is no database in ${settings.dataDir}. Set DATA_DIR to the data folder of the server.`)
}

export function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort(new StartError('Stopped.')))
  return stopping.signal
}

export function unlessStopped<Result>(work: Promise<Result>, stopped: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  stopped.addEventListener('abort', () => reject(stopped.reason))
  return Promise.race([work, promise])
}

/** Root can read the keyring of the user who runs the server, but that user cannot read a keyring that root writes. */
export function requireKeyringOwner(keysDir: string, us = process.getuid?.()): void {
  const path = keyringPath(keysDir)
  const owner = statSync(path, { throwIfNoEntry: false })?.uid
  if (owner === undefined || owner === us) return
  throw new StartError(
    `The keyring ${path} belongs to another user of this machine. Run this as the user that runs the server: sudo -u '#${owner}' npm run …`,
  )
}
