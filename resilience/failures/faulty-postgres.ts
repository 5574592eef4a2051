import postgres from 'postgres'
import { step } from './faults.ts'

type Query = Promise<unknown> & { values: () => Promise<unknown> }
type Sql = postgres.Sql & { unsafe: (...given: unknown[]) => Query; begin: (...given: unknown[]) => Promise<unknown> }

/** The driver, whose statements, and the beginning and the end of whose transactions, can be made to fail. */
export default function faultyPostgres(...given: Parameters<typeof postgres>) {
  return watched(postgres(...given) as unknown as Sql)
}

function watched(sql: Sql): Sql {
  return new Proxy(sql, {
    apply(target, self, given) {
      const isStatement = Array.isArray(given[0]) && 'raw' in given[0]
      const query = () => Reflect.apply(target as never, self, given) as Query
      return isStatement ? lazily('statement', query) : query()
    },
    get(target, name) {
      if (name === 'unsafe') return (...given: unknown[]) => lazily('statement', () => target.unsafe(...given))
      if (name === 'begin') return (...given: unknown[]) => begin(target, given)
      return Reflect.get(target, name)
    },
  })
}

/** A query runs when somebody waits for it, and not before. */
function lazily(name: string, query: () => Query) {
  let running: Promise<unknown> | undefined
  const run = (how: () => Promise<unknown>) => (running ??= step(name, how))
  return {
    values: () => run(() => query().values()),
    // biome-ignore lint/suspicious/noThenProperty: a query of the driver is one, too.
    then: (...given: Parameters<Query['then']>) => run(query).then(...given),
    catch: (...given: Parameters<Query['catch']>) => run(query).catch(...given),
    finally: (...given: Parameters<Query['finally']>) => run(query).finally(...given),
  }
}

async function begin(sql: Sql, given: unknown[]) {
  const task = given.at(-1) as (tx: Sql) => Promise<unknown>
  const inTransaction = (tx: Sql) => task(watched(tx))
  // After: the transaction stands, and nobody was told.
  return step('transaction', () => sql.begin(...given.slice(0, -1), inTransaction))
}
