import postgres from 'postgres'
import { config } from '../../app/platform/config/config.server.ts'
import { embeddedLogin } from '../../app/platform/db/connection-options.server.ts'

/** Reads every table and index from end to end, like pg_amcheck, which also verifies all page checksums. */
export async function findDamage(): Promise<string[]> {
  const sql = postgres({ ...embeddedLogin(config(), 'postgres'), database: 'upinde', max: 1, onnotice: () => {} })
  try {
    await sql`create extension if not exists amcheck`
    const tables = await sql`
      select oid::regclass::text as name, msg from pg_class, verify_heapam(oid, check_toast => true)
      where relkind in ('r', 't', 'm') and relpersistence = 'p'`
    const checked = await sql`
      select oid::regclass::text as name, relam from pg_class
      where relkind = 'i' and relpersistence = 'p' and relnamespace::regnamespace::text !~ '^pg_temp'`
    const indexes: string[] = []
    for (const { name, relam } of checked) {
      const check =
        Number(relam) === ginOid ? 'gin_index_check($1::regclass)' : 'bt_index_parent_check($1::regclass, true, true)'
      await sql.unsafe(`select ${check}`, [name]).catch((error: Error) => indexes.push(`${name}: ${error.message}`))
    }
    return [...tables.map(({ name, msg }) => `${name}: ${msg}`), ...indexes].map((damage) => `Damaged: ${damage}.`)
  } finally {
    await sql.end()
  }
}

// The fixed oid in pg_am. All other indexes of the product are B-trees.
const ginOid = 2742
