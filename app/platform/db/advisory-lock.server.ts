import { sql } from 'drizzle-orm'
import type { Transaction } from './db.server.ts'

export async function acquireLock(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
}

export async function tryLock(tx: Transaction, name: string): Promise<boolean> {
  const [lock] = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${name})) as held`)
  return lock?.held === true
}
