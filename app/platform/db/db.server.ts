import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type Config, config } from '../config/config.server.ts'
import { databaseAddress } from './connection-options.server.ts'
import { retryUnsentQuery } from './retry-unsent-query.server.ts'

export type Database = PostgresJsDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** What both a connection pool and an open transaction can do. */
export type Queryable = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>

type Special = Pick<postgres.Options<Record<string, never>>, 'max' | 'max_lifetime' | 'onclose' | 'connection'> & {
  onnotify?: (channel: string, payload: string) => void
}

/** One of the two addresses that the configuration may name. */
export type Which = 'primary' | 'read'

/** What is asked of a database that does not answer at present. */
export class DatabaseUnavailable extends Error {}

const poolSize = 10
const pools = new Map<Which, postgres.Sql>()
const databases = new Map<Which, Database>()
const silent = new Set<Which>()
const lastTrouble = new Map<Which, number>()
let nextSilence = Promise.withResolvers<void>()

/** The primary database. Connects on first use. */
export function db(): Database {
  return database('primary')
}

/** The database for list and page reads: the replica when one is configured and answers, else the primary. */
export function reader(): Database {
  return database(config().externalReadUrl && !silent.has('read') ? 'read' : 'primary')
}

/** The driver underneath `db()`, for what Drizzle has no words for. */
export function primarySql(): postgres.Sql {
  return pool('primary')
}

/** Closes every connection of this process, waiting at most five seconds for running queries. */
export async function closeDatabases(): Promise<void> {
  const open = [...pools.values()]
  pools.clear()
  await Promise.all(open.map((sql) => sql.end({ timeout: 5 })))
}

/** Gives up on a database that does not answer: what waits for it fails at once, and so does what is asked of it next. */
export function markDown(which: Which): void {
  const left = pools.get(which)
  pools.delete(which)
  silent.add(which)
  void left?.end({ timeout: 0 })
  if (which === 'read') return
  nextSilence.resolve()
  nextSilence = Promise.withResolvers<void>()
}

/** Lets a database be asked again. */
export function markUp(which: Which): void {
  silent.delete(which)
  noteTrouble(which)
}

/**
 * Whether a database does not answer, or did not at some time since `from` (as `performance.now()` tells it): it was given
 * up, or it cut a connection.
 */
export function isDown(which: Which, from = Number.POSITIVE_INFINITY): boolean {
  return silent.has(which) || (lastTrouble.get(which) ?? 0) > from
}

/** Resolves when the primary falls silent the next time. */
export function untilDown(): Promise<void> {
  return nextSilence.promise
}

/** A driver with the product's settings, for one address of the configuration; `special` adds to them or replaces them. */
export function connect(settings: Config, which: Which, special: Special = {}): postgres.Sql {
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

// What keeps hold of a database outlives its connections: it asks for them anew each time.
function database(which: Which): Database {
  const known = databases.get(which)
  if (known) return known
  const forwarding = {
    options: { parsers: {}, serializers: {} },
    unsafe: (...query: Parameters<postgres.Sql['unsafe']>) => lazily(() => pool(which).unsafe(...query)),
    begin(work: (sql: postgres.TransactionSql) => Promise<unknown>) {
      let isBegun = false
      const begin = () =>
        pool(which).begin((sql) => {
          isBegun = true
          return work(sql)
        })
      return retryUnsentQuery(begin, () => isBegun)
    },
  }
  const made = drizzle(forwarding as unknown as postgres.Sql)
  databases.set(which, made)
  return made
}

/** A query as the driver gives it, which is asked when it is awaited. */
function lazily(ask: () => postgres.PendingQuery<postgres.Row[]>) {
  type Then = Promise<unknown>['then']
  return {
    // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for
    then: (...[done, failed]: Parameters<Then>) => retryUnsentQuery(async () => ask()).then(done, failed),
    values: () => retryUnsentQuery(async () => ask().values()),
  }
}

function pool(which: Which): postgres.Sql {
  if (silent.has(which)) throw new DatabaseUnavailable('The database does not answer.')
  const known = pools.get(which)
  if (known) return known
  const sql = connect(config(), which, { onclose: () => noteTrouble(which) })
  // Teaches the driver's connections which values Drizzle reads and writes itself.
  drizzle(sql)
  pools.set(which, sql)
  return sql
}

function noteTrouble(which: Which) {
  lastTrouble.set(which, performance.now())
}
