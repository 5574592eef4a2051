import { existsSync } from 'node:fs'
import { type Config, config, StartError } from '../app/platform/config/config.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { embeddedFolders } from '../app/platform/db/connection-options.server.ts'
import { closeDatabases, db } from '../app/platform/db/db.server.ts'
import { migrateDatabase } from '../app/platform/db/migrate.server.ts'
import { embeddedIsRunning, startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { requireKeyringOwner } from './same-user.ts'
import { unlessStopped, untilStopped } from './until-stopped.ts'

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
