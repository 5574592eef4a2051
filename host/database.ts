import type { Config } from '../app/platform/config/config.server.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { closeDatabases, db, primarySql } from '../app/platform/db/db.server.ts'
import { migrateDatabase } from '../app/platform/db/migrate.server.ts'
import { retryOnDisconnect } from '../app/platform/db/retry-on-disconnect.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { ensureCustodianKeys } from '../app/workplaces/authors/custodian-keys.server.ts'

/** Opens the database, migrated and with its keys. Returns what an operator should know, and the version as PostgreSQL counts it. */
export async function openDatabase(settings: Config, stopping: AbortSignal) {
  const embedded = settings.externalDatabaseUrl ? undefined : await startEmbeddedPostgres(settings, stopping)
  async function close() {
    await closeDatabases()
    await embedded?.stop()
  }
  try {
    const prepare = () => prepareDatabase(settings)
    const version = await (embedded ? retryOnDisconnect(prepare, stopping) : prepare())
    return { version, warnings: ensureCustodianKeys(), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function prepareDatabase(settings: Config) {
  await migrateDatabase(settings)
  await ensureKeyring(db())
  const [row] = await primarySql()`select current_setting('server_version_num')::integer as version`
  return Number(row?.version)
}
