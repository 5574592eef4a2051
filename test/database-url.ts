import { join } from 'node:path'

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
