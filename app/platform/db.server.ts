import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type Config, config } from './config.server.ts'
import { databaseAddress } from './database-address.server.ts'

export type Database = PostgresJsDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What both a connection pool and an open transaction can do. */
export type Queryable = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>

type Special = Pick<postgres.Options<Record<string, never>>, 'max' | 'max_lifetime' | 'onclose' | 'connection'> & {
  onnotify?: (channel: string, payload: string) => void
}

const poolSize = 10
const pools = new Map<string, { sql: postgres.Sql; database: Database }>()

/** The primary database. Connects on first use. */
export function db(): Database {
  return pool('primary').database
}

/** The database for list and page reads: the replica when one is configured, else the primary. */
export function reader(): Database {
  return pool(config().externalReadUrl ? 'read' : 'primary').database
}

/** The driver underneath `db()`, for what Drizzle has no words for. */
export function primarySql(): postgres.Sql {
  return pool('primary').sql
}

/** Closes every connection of this process, waiting at most five seconds for running queries. */
export async function closeDatabases(): Promise<void> {
  const open = [...pools.values()]
  pools.clear()
  await Promise.all(open.map(({ sql }) => sql.end({ timeout: 5 })))
}

/** A driver with the product's settings, for one address of the configuration; `special` adds to them or replaces them. */
export function connect(settings: Config, which: 'primary' | 'read', special: Special = {}): postgres.Sql {
  const address = databaseAddress(settings, which)
  const options = {
    max: poolSize,
    connect_timeout: 5,
    idle_timeout: 0,
    // Seconds: a database that is back is found within one.
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, 1),
    // Drizzle reads and writes arrays itself, and a connection lost during this query would end the process.
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'upinde', statement_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 },
  }
  const all = { ...options, ...address.options, ...special }
  return address.url ? postgres(withoutHost(address.url), all) : postgres(all)
}

// The driver would send an unknown query parameter to the server as a setting.
function withoutHost(address: string) {
  const url = new URL(address)
  url.searchParams.delete('host')
  return url.href
}

function pool(which: 'primary' | 'read') {
  const known = pools.get(which)
  if (known) return known
  const sql = connect(config(), which)
  const made = { sql, database: drizzle(sql) }
  pools.set(which, made)
  return made
}
