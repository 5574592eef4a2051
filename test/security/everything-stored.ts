import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { primarySql } from '../../app/platform/db.server.ts'

/** Every row of every table of ours, as text; bytes are written in hexadecimal. */
export async function everyRow(): Promise<Map<string, string>> {
  const sql = primarySql()
  const tables = await sql<{ name: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables order by 1`
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const found = await sql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t order by 1`)
    rows.set(name, found.map(({ row }) => row).join('\n'))
  }
  return rows
}

/** Every file below a folder with its bytes; a file that vanishes meanwhile is left out. */
export function* everyFile(folder: string): Generator<{ path: string; content: Buffer }> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    try {
      yield { path, content: readFileSync(path) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

/** A secret in the shapes in which a careless program would keep it: as it is, encoded, or hashed without a key. */
export function shapesOf(secret: string | Buffer): string[] {
  const bytes = Buffer.from(secret)
  const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(bytes).digest())
  const encoded = [bytes, ...hashes].flatMap((each) => [
    each.toString('hex'),
    each.toString('base64').replace(/=+$/, ''),
    each.toString('base64url'),
  ])
  return typeof secret === 'string' ? [secret, encodeURIComponent(secret), ...encoded] : encoded
}
