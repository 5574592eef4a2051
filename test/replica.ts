import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { parseConfig } from '../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../app/platform/db/connection-options.server.ts'
import { migrateDatabase } from '../app/platform/db/migrate.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { databaseUrlOf } from './product-database.ts'

/** Gives this test file a PostgreSQL with a replica that can be held back. Must run before the app reads the addresses. */
export async function databaseWithReplica() {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-replica-'))
  const primary = parseConfig({ DATA_DIR: join(folder, 'primary') })
  const replica = parseConfig({ DATA_DIR: join(folder, 'replica') })
  const first = await startEmbeddedPostgres(primary)
  await migrateDatabase(primary)
  await first.stop()
  execFileSync('cp', ['-a', primary.dataDir, replica.dataDir])
  const { cluster } = embeddedFolders(replica)
  writeFileSync(join(cluster, 'standby.signal'), '')
  const { user, password } = embeddedLogin(primary, 'postgres')
  const source = `host=${embeddedFolders(primary).socket} user=${user} password=${password}`
  appendFileSync(join(cluster, 'postgresql.conf'), `primary_conninfo = '${source}'\n`)
  const servers = [await startEmbeddedPostgres(primary), await startEmbeddedPostgres(replica)]
  process.env.DATABASE_URL = databaseUrlOf({ DATA_DIR: primary.dataDir })
  process.env.DATABASE_READ_URL = databaseUrlOf({ DATA_DIR: replica.dataDir })
  const sql = postgres({ ...embeddedLogin(replica, 'postgres'), database: 'upinde', max: 1 })
  return {
    async holdBack() {
      await sql`select pg_wal_replay_pause()`
    },
    async letGo() {
      await sql`select pg_wal_replay_resume()`
    },
    async stop() {
      await sql.end()
      for (const server of servers) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
