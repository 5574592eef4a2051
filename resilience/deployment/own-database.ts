import { parseConfig } from '../../app/platform/config/config.server.ts'
import { migrateDatabase } from '../../app/platform/db/migrate.server.ts'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { databaseUrlOf } from '../../test/product-database.ts'

/** Starts a PostgreSQL that belongs to none of the servers, as on another machine. */
export async function startOwnDatabase(folder: string) {
  const settings = parseConfig({ DATA_DIR: folder })
  const server = await startEmbeddedPostgres(settings)
  await migrateDatabase(settings)
  return { url: databaseUrlOf({ DATA_DIR: folder }), stop: server.stop }
}
