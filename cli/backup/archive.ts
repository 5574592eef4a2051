import { addAbortSignal } from 'node:stream'
import type postgres from 'postgres'
import { listFiles, storedFile } from '../../app/platform/files/files.server.ts'
import { type Counts, countsName, type Header, headerName } from './contents.ts'
import type { Part } from './parts.ts'
import { tablesToKeep } from './tables.ts'
import type { Entry } from './tar.ts'

const partSize = 4 * 1024 * 1024
const newLine = 10

/**
 * What one part of a backup holds, one thing after another: the rows as they were at one moment, then, beside the data,
 * the stored files. In: a driver with one connection of its own and a signal that this connection is lost, and counts that grow as entries are read. Memory does not grow with the data.
 */
export async function* archiveOf(
  part: Part,
  sql: postgres.Sql,
  lost: AbortSignal,
  counts: Counts,
): AsyncGenerator<Entry> {
  const tables = await tablesToKeep(sql, part)
  await beginAtOneMoment(
    sql,
    tables.map(({ name }) => name),
  )
  yield entry(headerName, JSON.stringify(await headerOf(part, sql, tables)))
  for (const { name, expressions, key } of tables) {
    // The driver would go on in another connection, at another moment.
    lost.throwIfAborted()
    counts.rows[name] = 0
    let piece = 0
    for await (const rows of rowsOf(sql, lost, name, expressions, key)) {
      counts.rows[name] += linesIn(rows)
      yield entry(`tables/${name}/${String(piece++).padStart(6, '0')}`, rows)
    }
  }
  lost.throwIfAborted()
  await sql`commit`
  if (part === 'data') yield* filesInStore(counts)
  yield entry(countsName, JSON.stringify(counts))
}

// The locks are taken before the moment is: a table that is emptied and written anew by another transaction, as reviews
// are at night, would else be found empty.
async function beginAtOneMoment(sql: postgres.Sql, tables: string[]) {
  await sql`begin isolation level repeatable read read only`
  for (const setting of ['statement_timeout = 0', "timezone = 'UTC'", "datestyle = 'ISO, YMD'"])
    await sql.unsafe(`set local ${setting}`)
  await sql.unsafe(`lock table ${tables.map((name) => `"${name}"`).join(', ')} in access share mode`)
}

async function headerOf(part: Part, sql: postgres.Sql, tables: Header['tables']): Promise<Header> {
  const [schema] = await sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`
  const proofs = await sql<{ kid: string; proof: string }[]>`select kid, proof from keyring_proofs order by kid`
  return {
    version: 2,
    part,
    madeAt: new Date().toISOString(),
    schemaAt: Number(schema?.at),
    keyringProofs: proofs.map(({ kid, proof }) => ({ kid, proof })),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

// By their key, which is random: the order in which rows came to be stays behind.
async function* rowsOf(sql: postgres.Sql, lost: AbortSignal, name: string, expressions: string[], key: string) {
  const rows = await sql
    .unsafe(`copy (select ${expressions.join(', ')} from "${name}" order by ${key}) to stdout`)
    .readable()
  yield* wholeLines(addAbortSignal(lost, rows))
}

/** Pieces of some MiB, each ending where a line ends. */
async function* wholeLines(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const bytes of text) {
    held.push(bytes)
    length += bytes.length
    if (length < partSize || bytes.at(-1) !== newLine) continue
    yield Buffer.concat(held, length)
    held = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(held, length)
}

async function* filesInStore(counts: Counts): AsyncGenerator<Entry> {
  for await (const fileId of listFiles(new Date())) {
    const stored = await storedFile(fileId)
    if (!stored) {
      counts.gone += 1
      continue
    }
    counts.files += 1
    counts.bytes += stored.bytes
    yield { name: `files/${fileId}`, size: stored.bytes, content: stored.content }
  }
}

function linesIn(rows: Buffer) {
  let lines = 0
  for (let at = rows.indexOf(newLine); at !== -1; at = rows.indexOf(newLine, at + 1)) lines += 1
  return lines
}

function entry(name: string, content: string | Buffer): Entry {
  const bytes = Buffer.from(content)
  return {
    name,
    size: bytes.length,
    content: (async function* () {
      yield bytes
    })(),
  }
}
