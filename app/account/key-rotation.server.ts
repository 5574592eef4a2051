import { and, asc, eq, gt, notLike } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { renameMailTo } from '../platform/mail/mail-folder.server.ts'
import { emailIndex } from './email-index.server.ts'
import { passwordPrefix, rewrapPassword } from './passwords/password-hash.server.ts'
import { accounts, pendingSignUps, users } from './tables.ts'

const batchSize = 500

/** How many stored passwords are wrapped under another key than the current pepper. */
export async function passwordsUnderOtherKeys(): Promise<number> {
  const others = `${passwordPrefix()}%`
  const [stored, pending] = await Promise.all([
    db().$count(accounts, notLike(accounts.password, others)),
    db().$count(pendingSignUps, notLike(pendingSignUps.password, others)),
  ])
  return stored + pending
}

/** Wraps stored passwords anew, a batch at a time; nobody has to type one. */
export async function rewrapPasswords(): Promise<void> {
  for (const table of [accounts, pendingSignUps]) {
    const old = await db()
      .select({ id: table.id, password: table.password })
      .from(table)
      .where(notLike(table.password, `${passwordPrefix()}%`))
      .limit(batchSize)
    for (const { id, password } of old) {
      if (!password) continue
      // A password that was set meanwhile stays.
      const isThis = and(eq(table.id, id), eq(table.password, password))
      await db()
        .update(table)
        .set({ password: rewrapPassword(password) })
        .where(isThis)
    }
  }
}

/** How many addresses stand under another index than the current one. */
export async function addressesUnderOtherKeys(): Promise<number> {
  let others = 0
  await eachMisplaced(async () => {
    others += 1
  })
  return others
}

/** Computes the index of each address anew, from the sealed address. Its mails in the folder come first: a row is the mark of what is left to do. */
export async function reindexAddresses(): Promise<void> {
  await eachMisplaced(async (table, { id, email, address }) => {
    await renameMailTo(address)
    await db()
      .update(table)
      .set({ email: emailIndex(address) })
      .where(and(eq(table.id, id), eq(table.email, email)))
  })
}

type Indexed = { id: string; email: string; address: string }

async function eachMisplaced(act: (table: typeof users | typeof pendingSignUps, row: Indexed) => Promise<void>) {
  for (const table of [users, pendingSignUps]) {
    for (let last = ''; ; ) {
      const rows = await db()
        .select({ id: table.id, email: table.email, address: table.address })
        .from(table)
        .where(gt(table.id, last))
        .orderBy(asc(table.id))
        .limit(batchSize)
      for (const row of rows) if (row.email !== emailIndex(row.address)) await act(table, row)
      const end = rows.at(-1)
      if (!end) break
      last = end.id
    }
  }
}
