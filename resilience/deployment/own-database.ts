import { parseConfig } from '../../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../../app/platform/db/connection-options.server.ts'
import { migrateDatabase } from '../../app/platform/db/migrate.server.ts'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.server.ts'

/** Starts a PostgreSQL that belongs to none of the servers, as on another machine. */
export async function startOwnDatabase(folder: string) {
  const settings = parseConfig({ DATA_DIR: folder })
  const server = await startEmbeddedPostgres(settings)
  await migrateDatabase(settings)
  const { user, password } = embeddedLogin(settings)
  const socket = encodeURIComponent(embeddedFolders(settings).socket)
  return { url: `postgres://${user}:${password}@localhost/upinde?host=${socket}`, stop: server.stop }
}
