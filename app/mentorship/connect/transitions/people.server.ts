import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { connectPeople } from '../tables.ts'
import { mailTime } from './mail-time.ts'

/** Notes that somebody did something here: the next news come within a week of it. */
export async function noteDeed(tx: Transaction, userId: string, at: Date): Promise<void> {
  const heardOn = isoDay(at)
  await tx
    .insert(connectPeople)
    .values({ userId, heardOn })
    .onConflictDoUpdate({ target: connectPeople.userId, set: { heardOn } })
}

/** Leaves news for somebody, and has a mail sent unless one is on its way or none are wanted. */
export async function tell(tx: Transaction, userId: string, at: Date): Promise<void> {
  await noteDeed(tx, userId, at)
  const { mail, mailDueAt, mailedOn, zone } = connectPeople
  const [person] = await tx
    .select({ mail, mailDueAt, mailedOn, zone })
    .from(connectPeople)
    .where(eq(connectPeople.userId, userId))
    .for('no key update')
  if (!person || person.mailDueAt || person.mail === 'never') return
  const earliest = person.mailedOn && addDays(person.mailedOn, person.mail === 'weekly' ? 7 : 1)
  const due = mailTime(at, person.zone, earliest)
  await tx.update(connectPeople).set({ mailDueAt: due }).where(eq(connectPeople.userId, userId))
}

/** Grows when the code of conduct changes so much that everybody has to agree anew. */
const conductVersion = 1

export async function acceptConduct(tx: Transaction, userId: string): Promise<void> {
  await tx.update(connectPeople).set({ conductVersion }).where(eq(connectPeople.userId, userId))
}

export function hasAcceptedConduct(accepted: number | null | undefined): boolean {
  return (accepted ?? 0) >= conductVersion
}

export async function hasAgreed(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await tx
    .select({ conductVersion: connectPeople.conductVersion })
    .from(connectPeople)
    .where(eq(connectPeople.userId, userId))
  return hasAcceptedConduct(person?.conductVersion)
}
