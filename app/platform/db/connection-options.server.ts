import { createHmac, hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config/config.server.ts'

export function embeddedFolders(settings: Pick<Config, 'dataDir' | 'keysDir'>) {
  const besideCluster = join(settings.dataDir, 'postgres-socket')
  const fitsSocketLimit = Buffer.byteLength(besideCluster) <= 85
  const shortName = hash('sha256', settings.dataDir).slice(0, 16)
  return {
    cluster: join(settings.dataDir, 'postgres'),
    log: join(settings.dataDir, 'postgres.log'),
    // The path of a unix socket is limited to 107 bytes.
    socket: fitsSocketLimit ? besideCluster : join(tmpdir(), `upinde-${shortName}`),
    password: join(settings.keysDir, 'postgres-password'),
  }
}

export function databaseAddress(settings: Config, endpoint: 'primary' | 'read' = 'primary') {
  const primary = settings.externalDatabaseUrl
  const url = endpoint === 'read' ? (settings.externalReadUrl ?? primary) : primary
  if (url) return { url, options: externalSocket(url) }
  return { url: undefined, options: { ...embeddedLogin(settings), database: 'upinde' } }
}

// PostgreSQL's own clients read `?host=/folder` as the folder of a socket; the driver does not.
function externalSocket(url: string) {
  const folder = new URL(url).searchParams.get('host')
  return folder?.startsWith('/') ? { path: join(folder, `.s.PGSQL.${new URL(url).port || 5432}`) } : {}
}

export function embeddedLogin(settings: Pick<Config, 'dataDir' | 'keysDir'>, user: 'upinde' | 'postgres' = 'upinde') {
  const folders = embeddedFolders(settings)
  const secret = existsSync(folders.password) ? readFileSync(folders.password, 'utf8').trim() : ''
  // The app may own only its database, so its password must not reveal the superuser's.
  const password = user === 'postgres' || !secret ? secret : createHmac('sha256', secret).update(user).digest('hex')
  return { path: join(folders.socket, '.s.PGSQL.5432'), user, password }
}
