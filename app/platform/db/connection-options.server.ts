import { createHash, createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config/config.server.ts'

/** Where the embedded PostgreSQL of one data folder keeps its things. */
export function embeddedFolders(settings: Pick<Config, 'dataDir' | 'keysDir'>) {
  const beside = join(settings.dataDir, 'postgres-socket')
  const fitsSocketLimit = Buffer.byteLength(beside) <= 85
  const shortName = createHash('sha256').update(settings.dataDir).digest('hex').slice(0, 16)
  return {
    cluster: join(settings.dataDir, 'postgres'),
    log: join(settings.dataDir, 'postgres.log'),
    // A unix socket's path may have 107 bytes; a long data folder gets its socket in the system's temporary folder.
    socket: fitsSocketLimit ? beside : join(tmpdir(), `upinde-${shortName}`),
    password: join(settings.keysDir, 'postgres-password'),
  }
}

/**
 * Connection options for the `postgres` driver: the external address when one is set, else the embedded socket.
 * `which` picks the primary or the read replica. Throws when the embedded password file cannot be read.
 */
export function databaseAddress(settings: Config, which: 'primary' | 'read' = 'primary') {
  const primary = settings.externalDatabaseUrl
  const url = which === 'read' ? (settings.externalReadUrl ?? primary) : primary
  if (url) return { url, options: externalSocket(url) }
  return { url: undefined, options: { ...embeddedLogin(settings), database: 'upinde' } }
}

/** `?host=/folder` in an address names a socket folder, as PostgreSQL's own clients read it. */
function externalSocket(url: string) {
  const folder = new URL(url).searchParams.get('host')
  return folder?.startsWith('/') ? { path: join(folder, `.s.PGSQL.${new URL(url).port || 5432}`) } : {}
}

/**
 * Socket, user and password of the embedded server; the password is empty before the first start. The product is `upinde`,
 * who owns its database and may nothing beyond it; `postgres`, the superuser, only starts the server and makes that role.
 * The product's password follows from the superuser's, and not the other way round.
 */
export function embeddedLogin(settings: Pick<Config, 'dataDir' | 'keysDir'>, user: 'upinde' | 'postgres' = 'upinde') {
  const folders = embeddedFolders(settings)
  const secret = existsSync(folders.password) ? readFileSync(folders.password, 'utf8').trim() : ''
  const password = user === 'postgres' || !secret ? secret : createHmac('sha256', secret).update(user).digest('hex')
  return { path: join(folders.socket, '.s.PGSQL.5432'), user, password }
}
