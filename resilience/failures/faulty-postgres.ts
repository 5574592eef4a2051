import postgres from 'postgres'
import { runCall } from './faults.ts'

type Query = Promise<unknown> & { values: () => Promise<unknown> }
type Sql = postgres.Sql & { unsafe: (...args: unknown[]) => Query; begin: (...args: unknown[]) => Promise<unknown> }

/** The driver with statements, and starts and ends of transactions, that can fail. */
export default function faultyPostgres(...args: Parameters<typeof postgres>) {
  return withFaults(postgres(...args) as unknown as Sql)
}

function withFaults(sql: Sql): Sql {
  return new Proxy(sql, {
    apply(target, self, args) {
      const isStatement = Array.isArray(args[0]) && 'raw' in args[0]
      const query = () => Reflect.apply(target as never, self, args) as Query
      return isStatement ? lazyQuery('statement', query) : query()
    },
    get(target, name) {
      if (name === 'unsafe') return (...args: unknown[]) => lazyQuery('statement', () => target.unsafe(...args))
      if (name === 'begin') return (...args: unknown[]) => begin(target, args)
      return Reflect.get(target, name)
    },
  })
}

/** Runs only when awaited, like a query of the driver. */
function lazyQuery(name: string, query: () => Query) {
  let running: Promise<unknown> | undefined
  const run = (how: () => Promise<unknown>) => (running ??= runCall(name, how))
  return {
    values: () => run(() => query().values()),
    // biome-ignore lint/suspicious/noThenProperty: the queries of the driver are thenables too.
    then: (...args: Parameters<Query['then']>) => run(query).then(...args),
    catch: (...args: Parameters<Query['catch']>) => run(query).catch(...args),
    finally: (...args: Parameters<Query['finally']>) => run(query).finally(...args),
  }
}

async function begin(sql: Sql, args: unknown[]) {
  const task = args.at(-1) as (tx: Sql) => Promise<unknown>
  const inTransaction = (tx: Sql) => task(withFaults(tx))
  // Failing afterwards means that the transaction is committed and nobody is told.
  return runCall('transaction', () => sql.begin(...args.slice(0, -1), inTransaction))
}
