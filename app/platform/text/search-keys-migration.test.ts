import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../db/db.server.ts'
import { migrationsFolder } from '../db/migrate.server.ts'
import { toSearchKey } from './search-key.ts'

const statements = readFileSync(join(migrationsFolder, '0017_letters-that-sound-alike.sql'), 'utf8').split(
  '--> statement-breakpoint',
)
const before = [
  'مكتبه العلى، ٢٠٢٦',
  'شركة ٱلـعلی',
  'ዐዲስ፡ሠላም፣',
  'ፀሐይ ኃይሉ ኻሊድ',
  'ኣሃ ኸሐኀ ጐንደር',
  '٥٠٪',
  'bank of kigali',
  'الخرطوم٫ ۱۲؟',
]

test('what was stored is found as what is stored now', async () => {
  await db().transaction(async (tx) => {
    for (const statement of statements) {
      const [, table = '', column = ''] = /UPDATE "(\w+)" SET "(\w+)"/.exec(statement) ?? []
      await tx.execute(sql`create temporary table ${sql.identifier(table)}
        (place int, ${sql.identifier(column)} text) on commit drop`)
      for (const [place, key] of before.entries())
        await tx.execute(sql`insert into ${sql.identifier(table)} values (${place}, ${key})`)
      await tx.execute(sql.raw(statement))
      const rows = await tx.execute<{ key: string }>(
        sql`select ${sql.identifier(column)} as key from ${sql.identifier(table)} order by place`,
      )
      expect(rows.map(({ key }) => key)).toEqual(before.map(toSearchKey))
    }
    expect(statements).toHaveLength(4)
  })
})
