import { and, asc, eq, gt, notLike } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { reindexMailFilesTo } from '../platform/mail/mail-folder.server.ts'
import { emailIndex } from './accounts.server.ts'
import { passwordPrefix, rewrapPassword } from './passwords/password-hash.server.ts'
import { pendingSignUps, users } from './tables.ts'

const batchSize = 500

export async function countOutdatedPasswords(): Promise<number> {
  const others = `${passwordPrefix()}%`
  const [stored, pending] = await Promise.all([
    db().$count(users, notLike(users.password, others)),
    db().$count(pendingSignUps, notLike(pendingSignUps.password, others)),
  ])
  return stored + pending
}

export async function rewrapPasswordBatch(): Promise<void> {
  for (const table of [users, pendingSignUps]) {
    const old = await db()
      .select({ id: table.id, password: table.password })
      .from(table)
      .where(notLike(table.password, `${passwordPrefix()}%`))
      .limit(batchSize)
    for (const { id, password } of old) {
      if (!password) continue
      const isThis = and(eq(table.id, id), eq(table.password, password))
      await db()
        .update(table)
        .set({ password: rewrapPassword(password) })
        .where(isThis)
    }
  }
}

export async function countOutdatedAddresses(): Promise<number> {
  let others = 0
  await forEachOutdated(async () => {
    others += 1
  })
  return others
}

export async function reindexAddresses(): Promise<void> {
  await forEachOutdated(async (table, { id, email, address }) => {
    // Mail files come first: an outdated row marks the work that is left.
    await reindexMailFilesTo(address)
    await db()
      .update(table)
      .set({ email: emailIndex(address) })
      .where(and(eq(table.id, id), eq(table.email, email)))
  })
}

type AddressRow = { id: string; email: string; address: string }

async function forEachOutdated(visit: (table: typeof users | typeof pendingSignUps, row: AddressRow) => Promise<void>) {
  for (const table of [users, pendingSignUps]) {
    for (let last = ''; ; ) {
      const rows = await db()
        .select({ id: table.id, email: table.email, address: table.address })
        .from(table)
        .where(gt(table.id, last))
        .orderBy(asc(table.id))
        .limit(batchSize)
      for (const row of rows) if (row.email !== emailIndex(row.address)) await visit(table, row)
      const end = rows.at(-1)
      if (!end) break
      last = end.id
    }
  }
}
