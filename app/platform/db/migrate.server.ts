import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { type Config, config, projectFolder, StartError } from '../config/config.server.ts'
import { log } from '../log/log.server.ts'
import { embeddedLogin } from './connection-options.server.ts'
import { respondsWithin } from './database-health.server.ts'
import { connect } from './db.server.ts'

export const migrationsFolder = join(projectFolder, 'migrations')
export const migrationLock = 7_205_320
const minVersion = 15
const maxSilenceMs = 5_000

export async function migrateDatabase(settings: Config = config()): Promise<void> {
  if (!settings.externalDatabaseUrl) await prepareEmbeddedDatabase(settings)
  const sql = connect(settings, 'primary', { max: 1 })
  try {
    if (settings.externalDatabaseUrl) {
      await assertSupported(sql)
      await assertHeard(settings, sql)
    }
    await sql`select pg_advisory_lock(${migrationLock})`
    await assertNotOlderThanBaseline(sql)
    await migrate(drizzle(sql), { migrationsFolder })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function assertSupported(sql: postgres.Sql) {
  const { version, isSuperuser, keepsCommitTimes } = await serverFacts(sql).catch((error) => {
    throw new StartError(`The database of DATABASE_URL cannot be used: ${error.message || error.code}`)
  })
  if (isSuperuser) log('warn', 'database-role-is-superuser')
  if (keepsCommitTimes) log('warn', 'database-keeps-commit-times')
  if (version >= minVersion) return
  throw new StartError(`The database of DATABASE_URL is PostgreSQL ${version}; it must be ${minVersion} or later.`)
}

async function assertNotOlderThanBaseline(sql: postgres.Sql) {
  const [baseline] = readMigrationFiles({ migrationsFolder })
  const [{ isMigrated } = {}] =
    await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`
  if (!isMigrated) return
  const [{ at } = {}] = await sql`select max(created_at) as at from drizzle.__drizzle_migrations`
  if (at === null || Number(at) >= Number(baseline?.folderMillis)) return
  throw new StartError(
    'The database is older than the first release and cannot be brought up to date. Export what is needed with the version that made it, or start with an empty database.',
  )
}

// Behind a pooler that swallows notifications, no process would hear that another has ended a session.
async function assertHeard(settings: Config, sender: postgres.Sql) {
  const channel = `upinde_start_${randomBytes(8).toString('hex')}`
  const heard = Promise.withResolvers<void>()
  const listener = connect(settings, 'primary', { max: 1, onnotify: () => heard.resolve() })
  try {
    await listener.unsafe(`listen ${channel}`)
    await sender`select pg_notify(${channel}, '')`
    if (await respondsWithin(heard.promise, maxSilenceMs)) return
  } finally {
    await listener.end({ timeout: 1 })
  }
  throw new StartError(
    'The database of DATABASE_URL does not deliver notifications, as behind a pooler in transaction mode: a session that ends would stay open in other processes. Use the pooler in session mode, or connect to the database itself.',
  )
}

async function serverFacts(sql: postgres.Sql) {
  const [row] = await sql`select current_setting('server_version_num')::integer / 10000 as version,
    current_setting('is_superuser') = 'on' as superuser, current_setting('track_commit_timestamp') = 'on' as times`
  return { version: Number(row?.version), isSuperuser: row?.superuser === true, keepsCommitTimes: row?.times === true }
}

export async function prepareEmbeddedDatabase(settings: Config) {
  const { user, password } = embeddedLogin(settings)
  const superuser = { ...embeddedLogin(settings, 'postgres'), database: 'postgres' }
  const sql = postgres({ ...superuser, max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    const [existing] = await sql`select exists (select from pg_roles where rolname = ${user}) as role,
      exists (select from pg_database where datname = ${user}) as database`
    if (!existing?.role) await sql.unsafe(`create role ${user} login`)
    // A restored data folder contains the role with an old password.
    await sql.unsafe(`alter role ${user} password '${password}'`)
    await sql.unsafe('revoke connect on database postgres, template1 from public')
    if (!existing?.database) await sql.unsafe(`create database ${user} owner ${user}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
