import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { storedUser } from '../../test/stored-user.ts'
import { partnershipInquiries } from '../partnership/tables.ts'
import { ensureKeyring } from '../platform/crypto/keyring.server.ts'
import { db } from '../platform/db/db.server.ts'
import { migrationsFolder } from '../platform/db/migrate.server.ts'
import { contactSubmissions } from '../site/tables.ts'

const tables = ['contact_submissions', 'partnership_inquiries']
const files = readdirSync(migrationsFolder).filter((name) => /_(handling-states|no-handled-marks)\.sql$/.test(name))
const statements = files
  .toSorted()
  .flatMap((file) => readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint'))
  .filter((statement) => tables.some((table) => statement.includes(table)))

test('messages and inquiries that were handled are closed, and the others are received', async () => {
  await ensureKeyring(db())
  const { userId } = await storedUser()
  for (const id of ['handled', 'new']) {
    const from = { id, name: 'Abeba', email: 'abeba@example.org' }
    await db()
      .insert(contactSubmissions)
      .values({ ...from, inquiryType: 'Complaint', message: 'Hello' })
    await db()
      .insert(partnershipInquiries)
      .values({ ...from, reason: 'Hello', submittedBy: userId, formTokenHash: Buffer.from(id) })
  }
  await db().transaction(async (tx) => {
    for (const table of tables) {
      await tx.execute(
        sql.raw(`alter table ${table} drop column state, add column is_handled boolean not null default false`),
      )
      await tx.execute(sql.raw(`update ${table} set is_handled = true where id = 'handled'`))
      const name = `${table}_new`
      await tx.execute(sql.raw(`create index ${name} on ${table} (is_handled)`))
    }
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  for (const table of [contactSubmissions, partnershipInquiries]) {
    const found = await db().select({ id: table.id, state: table.state }).from(table).orderBy(table.id)
    expect(found).toEqual([
      { id: 'handled', state: 'closed' },
      { id: 'new', state: 'received' },
    ])
  }
})
