import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { type Config, config } from '../config/config.server.ts'
import { StartError } from '../config/start-error.server.ts'
import { log } from '../log/log.server.ts'
import { embeddedLogin } from './connection-options.server.ts'
import { connect } from './db.server.ts'

/** Where the migrations of this version lie. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** The advisory lock that whoever prepares a database holds. */
export const migrationLock = 7_205_320
const oldestVersion = 15

/**
 * Brings the database to this version's schema. Safe when several processes start at once. Throws StartError when the
 * external database cannot be reached or is too old.
 */
export async function migrateDatabase(settings: Config = config()): Promise<void> {
  if (!settings.externalDatabaseUrl) await prepareEmbeddedDatabase(settings)
  const sql = connect(settings, 'primary', { max: 1 })
  try {
    if (settings.externalDatabaseUrl) await refuseUnfitDatabase(sql)
    await sql`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(sql), { migrationsFolder })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function refuseUnfitDatabase(sql: postgres.Sql) {
  const { version, isSuperuser, keepsCommitTimes } = await factsOf(sql).catch((error) => {
    throw new StartError(`The database of DATABASE_URL cannot be used: ${error.message || error.code}`)
  })
  if (isSuperuser) log('warn', 'database-role-is-superuser')
  if (keepsCommitTimes) log('warn', 'database-keeps-commit-times')
  if (version >= oldestVersion) return
  throw new StartError(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${oldestVersion} or later.`)
}

async function factsOf(sql: postgres.Sql) {
  const [row] = await sql`select current_setting('server_version_num')::integer / 10000 as version,
    current_setting('is_superuser') = 'on' as superuser, current_setting('track_commit_timestamp') = 'on' as times`
  return { version: Number(row?.version), isSuperuser: row?.superuser === true, keepsCommitTimes: row?.times === true }
}

/** Makes the product's role and its empty database on the embedded server, where they are missing. */
export async function prepareEmbeddedDatabase(settings: Config) {
  const { user, password } = embeddedLogin(settings)
  const superuser = { ...embeddedLogin(settings, 'postgres'), database: 'postgres' }
  const sql = postgres({ ...superuser, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    const [known] = await sql`select exists (select from pg_roles where rolname = ${user}) as role,
      exists (select from pg_database where datname = ${user}) as database`
    if (!known?.role) await sql.unsafe(`create role ${user} login`)
    // A restored data folder brings the role with a password of before.
    await sql.unsafe(`alter role ${user} password '${password}'`)
    await sql.unsafe('revoke connect on database postgres, template1 from public')
    if (!known?.database) await sql.unsafe(`create database ${user} owner ${user}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
