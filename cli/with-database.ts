import { existsSync } from 'node:fs'
import { type Config, config } from '../app/platform/config/config.server.ts'
import { StartError } from '../app/platform/config/start-error.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { embeddedFolders } from '../app/platform/db/connection-options.server.ts'
import { closeDatabases, db } from '../app/platform/db/db.server.ts'
import { migrateDatabase } from '../app/platform/db/migrate.server.ts'
import { embeddedIsRunning, startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { refuseOtherUser } from './same-user.ts'
import { unlessStopped, untilStopped } from './until-stopped.ts'

/** Runs a task on the product's database: the running one, or one that is started for the task. */
export function withDatabase<Result>(task: () => Promise<Result>): Promise<Result> {
  return withDatabaseAsItIs(async () => {
    await migrateDatabase(config())
    await ensureKeyring(db())
    return task()
  })
}

/** The same without bringing its schema up to date and without asking whether the keyring fits. */
export async function withDatabaseAsItIs<Result>(task: () => Promise<Result>): Promise<Result> {
  const settings = config()
  refuseOtherUser(settings.keysDir)
  refuseMissingDatabase(settings)
  const stopped = untilStopped()
  const isThere = settings.externalDatabaseUrl || (await embeddedIsRunning(settings))
  const started = isThere ? undefined : await startEmbeddedPostgres(settings, stopped)
  try {
    return await unlessStopped(task(), stopped)
  } finally {
    await closeDatabases()
    await started?.stop()
  }
}

// In another folder a command would make a database of its own, and say that nobody has an account, or that all keys are new.
function refuseMissingDatabase(settings: Config) {
  if (settings.externalDatabaseUrl || existsSync(embeddedFolders(settings).cluster)) return
  throw new StartError(`There is no database in ${settings.dataDir}. Set DATA_DIR to the data folder of the server.`)
}
