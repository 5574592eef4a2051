import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { type Config, config } from './config.server.ts'
import { embeddedLogin } from './database-address.server.ts'
import { connect } from './db.server.ts'
import { StartError } from './start-error.server.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const migrationLock = 7_205_320
const oldestVersion = 15

/**
 * Brings the database to this version's schema. Safe when several processes start at once. Throws StartError when the
 * external database cannot be reached or is too old.
 */
export async function migrateDatabase(settings: Config = config()): Promise<void> {
  if (!settings.externalDatabaseUrl) await createEmbeddedDatabase(settings)
  const sql = connect(settings, 'primary', { max: 1 })
  try {
    if (settings.externalDatabaseUrl) await refuseUnfitDatabase(sql)
    await sql`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(sql), { migrationsFolder })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function refuseUnfitDatabase(sql: postgres.Sql) {
  const version = await versionOf(sql).catch((error) => {
    throw new StartError(`The database of DATABASE_URL cannot be used: ${error.message || error.code}`)
  })
  if (version >= oldestVersion) return
  throw new StartError(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${oldestVersion} or later.`)
}

async function versionOf(sql: postgres.Sql) {
  const [row] = await sql`select current_setting('server_version_num')::integer / 10000 as version`
  return Number(row?.version)
}

async function createEmbeddedDatabase(settings: Config) {
  const sql = postgres({
    ...embeddedLogin(settings),
    database: 'postgres',
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  })
  try {
    const known = await sql`select 1 from pg_database where datname = 'upinde'`
    if (known.length === 0) await sql`create database upinde`
  } finally {
    await sql.end({ timeout: 5 })
  }
}
