import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { config, parseConfig } from '../app/platform/config/config.server.ts'
import { embeddedFolders, embeddedLogin } from '../app/platform/db/connection-options.server.ts'
import { migrateDatabase, migrationsFolder } from '../app/platform/db/migrate.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import type { Findings } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { catalogue } from './migrations/catalogue.ts'
import { countRows, fillTables, hashRows, schemaOf } from './migrations/generated-rows.ts'

export const about = 'T10: from every earlier schema, filled with rows, up to this one, which must equal a fresh one'
export const longRounds = 10

type Journal = { entries: { tag: string }[] }

/** Treats each migration so far as a release. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async () => {
    const embedded = await startEmbeddedPostgres(config())
    await migrateDatabase()
    const fresh = await inDatabase('upinde', catalogue)
    const { entries } = journalIn(migrationsFolder)
    const broken: string[] = []
    let rows = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const [version, { tag }] of entries.entries()) {
        const part = await migrateFrom(version, fresh)
        rows += part.rows
        broken.push(...part.broken.map((sentence) => `From ${tag}: ${sentence}`))
      }
    }
    await embedded.stop()
    const figures = { rounds, versions: entries.length, rows, 'not as fresh, or changed': broken.length }
    return { figures: { migrations: figures }, broken }
  })
}

async function migrateFrom(version: number, fresh: string[]) {
  const name = `from_${version}`
  await asSuperuser((sql) => sql.unsafe(`create database ${name} owner upinde`))
  try {
    const old = await inDatabase(name, async (sql) => {
      await migrateUpTo(version, sql)
      await sql.begin((tx) => fillTables(tx as unknown as postgres.Sql))
      const schema = await schemaOf(sql)
      return { schema, rows: await countRows(sql), hashes: await hashRows(sql, schema) }
    })
    await migrateDatabase(parseConfig({ DATABASE_URL: addressOf(name) }))
    const broken = await inDatabase(name, async (sql) => [
      ...differences(fresh, await catalogue(sql)),
      ...(await changedTables(sql, old.hashes, await hashRows(sql, old.schema))),
    ])
    return { rows: old.rows, broken }
  } finally {
    await asSuperuser((sql) => sql.unsafe(`drop database ${name} with (force)`))
  }
}

async function migrateUpTo(version: number, sql: postgres.Sql) {
  const folder = mkdtempSync(join(tmpdir(), 'upinde-migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const { entries, ...journal } = journalIn(folder)
    writeFileSync(
      join(folder, 'meta/_journal.json'),
      JSON.stringify({ ...journal, entries: entries.slice(0, version + 1) }),
    )
    await migrate(drizzle(sql), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function differences(fresh: string[], migrated: string[]) {
  const missing = fresh.filter((line) => !migrated.includes(line)).map((line) => `missing: ${line}`)
  const extra = migrated.filter((line) => !fresh.includes(line)).map((line) => `only there: ${line}`)
  return [...missing, ...extra]
}

async function changedTables(sql: postgres.Sql, before: Map<number, string>, after: Map<number, string>) {
  const changed = [...before].filter(([oid, hash]) => after.get(oid) !== hash).map(([oid]) => oid)
  const named = await sql`select oid::regclass::text as name from pg_class where oid = any(${changed})`
  return named.map(({ name }) => `the rows of ${name} changed.`)
}

function journalIn(folder: string): Journal {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
}

function addressOf(database: string) {
  const { user, password } = embeddedLogin(config())
  const { socket } = embeddedFolders(config())
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`
}

async function inDatabase<Result>(database: string, task: (sql: postgres.Sql) => Promise<Result>) {
  return connected(postgres({ ...embeddedLogin(config()), database, max: 1, onnotice: () => {} }), task)
}

async function asSuperuser(task: (sql: postgres.Sql) => Promise<unknown>) {
  await connected(postgres({ ...embeddedLogin(config(), 'postgres'), database: 'postgres', max: 1 }), task)
}

async function connected<Result>(sql: postgres.Sql, task: (sql: postgres.Sql) => Promise<Result>) {
  try {
    return await task(sql)
  } finally {
    await sql.end()
  }
}
