import { parseConfig } from '../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../app/platform/db/connection-options.server.ts'

/** Returns the DATABASE_URL of a second server that shares a product's database. */
export function databaseOf(environment: Record<string, string | undefined>): string {
  const settings = parseConfig(environment)
  if (settings.externalDatabaseUrl) return settings.externalDatabaseUrl
  const { user, password } = embeddedLogin(settings)
  const socket = encodeURIComponent(embeddedFolders(settings).socket)
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/upinde?host=${socket}`
}
