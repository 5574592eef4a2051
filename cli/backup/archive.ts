import { addAbortSignal, Readable } from 'node:stream'
import type postgres from 'postgres'
import { listFileIds, readEncryptedFile } from '../../app/platform/files/files.server.ts'
import { type Counts, countsName, type Header, headerName, type Part } from './contents.ts'
import { tablesToKeep } from './tables.ts'
import type { Entry } from './tar.ts'

const partSize = 4 * 1024 * 1024
const newline = 10

/** Yields the rows as of one moment, then, in the data part, the stored files. Holds only a few MiB in memory. */
export async function* archiveOf(
  part: Part,
  sql: postgres.Sql,
  connectionLost: AbortSignal,
  counts: Counts,
): AsyncGenerator<Entry> {
  const tables = await tablesToKeep(sql, part)
  await beginSnapshot(
    sql,
    tables.map(({ name }) => name),
  )
  yield entry(headerName, JSON.stringify(await headerOf(part, sql, tables)))
  for (const { name, expressions, key } of tables) {
    // The driver would continue on another connection, at another moment.
    connectionLost.throwIfAborted()
    counts.rows[name] = 0
    let piece = 0
    for await (const rows of rowsOf(sql, connectionLost, name, expressions, key)) {
      counts.rows[name] += countLines(rows)
      yield entry(`tables/${name}/${String(piece++).padStart(6, '0')}`, rows)
    }
  }
  connectionLost.throwIfAborted()
  await sql`commit`
  if (part === 'data') yield* filesInStore(counts)
  yield entry(countsName, JSON.stringify(counts))
}

// Locks come before the snapshot: a table that is being rewritten, as reviews are at night, would otherwise look empty.
async function beginSnapshot(sql: postgres.Sql, tables: string[]) {
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

// Ordered by the random key, so that the backup does not reveal the order of insertion.
async function* rowsOf(
  sql: postgres.Sql,
  connectionLost: AbortSignal,
  name: string,
  expressions: string[],
  key: string,
) {
  const rows = await sql
    .unsafe(`copy (select ${expressions.join(', ')} from "${name}" order by ${key}) to stdout`)
    .readable()
  yield* wholeLines(addAbortSignal(connectionLost, rows))
}

async function* wholeLines(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const bytes of text) {
    chunks.push(bytes)
    length += bytes.length
    if (length < partSize || bytes.at(-1) !== newline) continue
    yield Buffer.concat(chunks, length)
    chunks = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(chunks, length)
}

async function* filesInStore(counts: Counts): AsyncGenerator<Entry> {
  for await (const fileId of listFileIds(new Date())) {
    const stored = await readEncryptedFile(fileId)
    if (!stored) {
      counts.gone += 1
      continue
    }
    counts.files += 1
    counts.bytes += stored.bytes
    yield { name: `files/${fileId}`, size: stored.bytes, content: stored.content }
  }
}

function countLines(rows: Buffer) {
  let lines = 0
  for (let at = rows.indexOf(newline); at !== -1; at = rows.indexOf(newline, at + 1)) lines += 1
  return lines
}

function entry(name: string, content: string | Buffer): Entry {
  const bytes = Buffer.from(content)
  return {
    name,
    size: bytes.length,
    content: Readable.from([bytes]),
  }
}
