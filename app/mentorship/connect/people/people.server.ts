import { eq, lte } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { ownTopic } from '../../../platform/live/own-topic.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { newsDays } from '../days.ts'
import { connectPeople } from '../tables.ts'
import { mailTime } from './mail-time.ts'

/** Promises news within a week of an act of somebody, or on the day that is promised already. */
export async function promiseNews(tx: Transaction, userId: string, at: Date): Promise<void> {
  const heardOn = isoDay(at)
  await tx
    .insert(connectPeople)
    .values({ userId, heardOn })
    .onConflictDoUpdate({
      target: connectPeople.userId,
      set: { heardOn },
      setWhere: lte(connectPeople.heardOn, addDays(heardOn, -newsDays)),
    })
}

/** Notes that there is something to read for somebody today: the next news come within a week, and open pages show it. */
export async function markHeard(tx: Transaction, userId: string, at: Date): Promise<void> {
  const heardOn = isoDay(at)
  await tx
    .insert(connectPeople)
    .values({ userId, heardOn })
    .onConflictDoUpdate({ target: connectPeople.userId, set: { heardOn } })
  await notify(tx, ownTopic(userId))
}

/** Leaves news for somebody, and has a mail sent unless one is on its way or none are wanted. Returns whether one is sent. */
export async function tell(tx: Transaction, userId: string, at: Date): Promise<boolean> {
  await markHeard(tx, userId, at)
  const person = await mailWishes(tx, userId)
  if (!person || person.mailDueAt) return false
  await drawMail(tx, person, at)
  return person.mail !== 'never'
}

/** Draws the moment of a waiting mail anew, for a reader whose wishes have changed or who would now get it at night. */
export async function redrawMail(tx: Transaction, userId: string, at: Date): Promise<void> {
  const person = await mailWishes(tx, userId)
  if (person?.mailDueAt) await drawMail(tx, person, at)
}

type MailWishes = Pick<typeof connectPeople.$inferSelect, 'userId' | 'mail' | 'mailDueAt' | 'mailedOn' | 'zone'>

async function mailWishes(tx: Transaction, of: string): Promise<MailWishes | undefined> {
  const { userId, mail, mailDueAt, mailedOn, zone } = connectPeople
  const [person] = await tx
    .select({ userId, mail, mailDueAt, mailedOn, zone })
    .from(connectPeople)
    .where(eq(userId, of))
    .for('no key update')
  return person
}

async function drawMail(tx: Transaction, { userId, mail, mailedOn, zone }: MailWishes, at: Date) {
  const earliest = mailedOn && addDays(mailedOn, mail === 'weekly' ? 7 : 1)
  const mailDueAt = mail === 'never' ? null : mailTime(at, zone, earliest)
  await tx.update(connectPeople).set({ mailDueAt }).where(eq(connectPeople.userId, userId))
}

/** Grows when the code of conduct changes so much that everybody has to agree again. */
export const conductVersion = 1

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
