import { join } from 'node:path'
import postgres from 'postgres'
import { parseConfig } from '../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../app/platform/db/connection-options.server.ts'

/** Returns the DATABASE_URL of a second server that shares a product's database. */
export function databaseUrlOf(environment: Record<string, string | undefined>): string {
  const settings = parseConfig(environment)
  if (settings.externalDatabaseUrl) return settings.externalDatabaseUrl
  const { user, password } = embeddedLogin(settings)
  const socket = encodeURIComponent(embeddedFolders(settings).socket)
  return `postgres://${user}:${encodeURIComponent(password)}@localhost/upinde?host=${socket}`
}

export function databaseUrl(serverUrl: string, database: string, withSocket = false): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  if (!withSocket) url.searchParams.delete('host')
  return url.href
}

export function socketOf(serverUrl: string): { path?: string } {
  const folder = new URL(serverUrl).searchParams.get('host')
  return folder ? { path: join(folder, '.s.PGSQL.5432') } : {}
}

/** Connects to the database of a server on this machine. */
export function openDatabase(dataDir: string): postgres.Sql {
  return postgres({
    ...embeddedLogin(parseConfig({ DATA_DIR: dataDir })),
    database: 'upinde',
    max: 1,
    onnotice: () => {},
  })
}
