import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { type Config, config } from '../config/config.server.ts'
import { databaseAddress } from './connection-options.server.ts'
import { retryUnsentQuery } from './retry-on-disconnect.server.ts'

export type Database = PostgresJsDatabase
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>

type ConnectOverrides = Pick<
  postgres.Options<Record<string, never>>,
  'max' | 'max_lifetime' | 'onclose' | 'connection'
> & {
  onnotify?: (channel: string, payload: string) => void
}

export type Endpoint = 'primary' | 'read'

export class DatabaseUnavailable extends Error {}

const poolSize = 10
const maxBackoffSeconds = 1
const readsPrimary = new AsyncLocalStorage<true>()
const pools = new Map<Endpoint, postgres.Sql>()
const databases = new Map<Endpoint, Database>()
const down = new Set<Endpoint>()
const lastTroubleAt = new Map<Endpoint, number>()
let nextOutage = Promise.withResolvers<void>()
let closing = new AbortController()

export function db(): Database {
  return database('primary')
}

/** Returns the replica if there is one that answers, except in `readingPrimary`. It may lag behind the primary. */
export function reader(): Database {
  const hasReplica = config().externalReadUrl && !down.has('read')
  return database(hasReplica && !readsPrimary.getStore() ? 'read' : 'primary')
}

/** Runs `work` with the primary as its reader, for what must not be older than the last change. */
export function readingPrimary<Result>(work: () => Result): Result {
  return readsPrimary.run(true, work)
}

/** Lets queries run in a transaction of the driver. */
export function transactionOf(sql: postgres.Sql, tx: postgres.TransactionSql): Transaction {
  const alone = Object.assign(tx, { options: sql.options }) as unknown as postgres.Sql
  return drizzle(alone) as unknown as Transaction
}

export function primarySql(): postgres.Sql {
  return pool('primary')
}

/** Ends what listens too. */
export async function closeDatabases(): Promise<void> {
  closing.abort()
  closing = new AbortController()
  const open = [...pools.values()]
  pools.clear()
  await Promise.all(open.map((sql) => sql.end({ timeout: 5 })))
}

export function markDown(endpoint: Endpoint): void {
  const abandoned = pools.get(endpoint)
  pools.delete(endpoint)
  down.add(endpoint)
  void abandoned?.end({ timeout: 0 })
  if (endpoint === 'read') return
  nextOutage.resolve()
  nextOutage = Promise.withResolvers<void>()
}

export function markUp(endpoint: Endpoint): void {
  down.delete(endpoint)
  recordTrouble(endpoint)
}

/** Returns whether a database is down, or came back or lost a connection after `since` (a `performance.now()` time). */
export function isDown(endpoint: Endpoint, since = Number.POSITIVE_INFINITY): boolean {
  return down.has(endpoint) || (lastTroubleAt.get(endpoint) ?? 0) > since
}

export function untilDown(): Promise<void> {
  return nextOutage.promise
}

/** Aborts when the databases that are open now are closed. */
export function closingOfDatabases(): AbortSignal {
  return closing.signal
}

export function connect(settings: Config, endpoint: Endpoint, overrides: ConnectOverrides = {}): postgres.Sql {
  const address = databaseAddress(settings, endpoint)
  const options = {
    max: poolSize,
    connect_timeout: 5,
    idle_timeout: 0,
    backoff: (attempt: number) => Math.min(0.05 * 2 ** attempt, maxBackoffSeconds),
    // Drizzle converts arrays itself, and losing the connection during this query would crash the process.
    fetch_types: false,
    onnotice: () => {},
    connection: {
      application_name: 'upinde',
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
      // A plan for any value would read whole tables where the one for this value reads an index.
      plan_cache_mode: 'force_custom_plan',
    },
  }
  const all = { ...options, ...address.options, ...overrides }
  return address.url ? postgres(withoutHost(address.url), all) : postgres(all)
}

// The driver would send unknown query parameters to the server as settings.
function withoutHost(address: string) {
  const url = new URL(address)
  url.searchParams.delete('host')
  return url.href
}

// Looks up the pool for every query, so that callers may keep the database when its pool is replaced.
function database(endpoint: Endpoint): Database {
  const existing = databases.get(endpoint)
  if (existing) return existing
  const forwarding = {
    options: { parsers: {}, serializers: {} },
    // The server parses each query once for a connection; otherwise every query would take two round trips.
    unsafe: (text: string, values: Parameters<postgres.Sql['unsafe']>[1]) =>
      lazyQuery(() => pool(endpoint).unsafe(text, values, { prepare: true })),
    begin(work: (sql: postgres.TransactionSql) => Promise<unknown>) {
      let hasBegun = false
      const begin = () =>
        pool(endpoint).begin((sql) => {
          hasBegun = true
          return work(sql)
        })
      return retryUnsentQuery(begin, () => hasBegun)
    },
  }
  const made = drizzle(forwarding as unknown as postgres.Sql)
  databases.set(endpoint, made)
  return made
}

function lazyQuery(send: () => postgres.PendingQuery<postgres.Row[]>) {
  type Then = Promise<unknown>['then']
  return {
    // biome-ignore lint/suspicious/noThenProperty: Drizzle awaits the query
    then: (...[done, failed]: Parameters<Then>) => retryUnsentQuery(async () => send()).then(done, failed),
    values: () => retryUnsentQuery(async () => send().values()),
  }
}

function pool(endpoint: Endpoint): postgres.Sql {
  if (down.has(endpoint)) throw new DatabaseUnavailable('The database does not answer.')
  const existing = pools.get(endpoint)
  if (existing) return existing
  const sql = connect(config(), endpoint, { onclose: () => recordTrouble(endpoint) })
  // Sets Drizzle's parsers and serialisers on the driver.
  drizzle(sql)
  pools.set(endpoint, sql)
  return sql
}

function recordTrouble(endpoint: Endpoint) {
  lastTroubleAt.set(endpoint, performance.now())
}
