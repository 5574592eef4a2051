import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { somethingNewMail } from '../../account/mails.server.ts'
import { users } from '../../account/tables.ts'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { notify, ownTopic } from '../../platform/live/live.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { newsDays } from './days.ts'
import { isMailHour, mailTime } from './mail-time.ts'
import { connectPeople } from './tables.ts'

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

/** Notes that there is something to read for these people today: the next news come within a week, and open pages show it. */
export async function markHeard(tx: Transaction, userIds: string | readonly string[], at: Date): Promise<void> {
  const people = [...new Set([userIds].flat())].sort()
  if (people.length === 0) return
  const heardOn = isoDay(at)
  await tx
    .insert(connectPeople)
    .values(people.map((userId) => ({ userId, heardOn })))
    .onConflictDoUpdate({ target: connectPeople.userId, set: { heardOn } })
  await notify(tx, people.map(ownTopic))
}

/** Leaves news for these people, and has a mail sent to each unless one is on its way or none are wanted. */
export async function notifyMembers(tx: Transaction, userIds: string | readonly string[], at: Date): Promise<void> {
  await markHeard(tx, userIds, at)
  const without = (await mailWishes(tx, userIds)).filter(({ mailDueAt, mail }) => !mailDueAt && mail !== 'never')
  if (without.length > 0) await drawMails(tx, without, at)
}

/** Draws the moment of a waiting mail anew, for a reader whose wishes have changed or who would now get it at night. */
export async function redrawMail(tx: Transaction, userId: string, at: Date): Promise<void> {
  const waiting = (await mailWishes(tx, userId)).filter(({ mailDueAt }) => mailDueAt)
  if (waiting.length > 0) await drawMails(tx, waiting, at)
}

type MailWishes = Pick<typeof connectPeople.$inferSelect, 'userId' | 'mail' | 'mailDueAt' | 'mailedOn' | 'zone'>

function mailWishes(tx: Transaction, of: string | readonly string[]): Promise<MailWishes[]> {
  const { userId, mail, mailDueAt, mailedOn, zone } = connectPeople
  return tx
    .select({ userId, mail, mailDueAt, mailedOn, zone })
    .from(connectPeople)
    .where(inArray(userId, [of].flat()))
    .orderBy(asc(userId))
    .for('no key update')
}

/** Draws when the mail of each is due. */
async function drawMails(tx: Transaction, people: MailWishes[], at: Date) {
  const known = new Map()
  const drawn = people.map(({ userId, mail, mailedOn, zone }) => {
    const earliest = mailedOn && addDays(mailedOn, mail === 'weekly' ? 7 : 1)
    const due = mail === 'never' ? null : mailTime(at, zone, earliest, Math.random(), known)
    return { user_id: userId, due }
  })
  await tx.execute(sql`
    update connect_people set mail_due_at = drawn.due
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn(user_id text, due timestamptz)
    where connect_people.user_id = drawn.user_id`)
}

/** Grows when the code of conduct changes so much that everybody has to agree again. */
export const conductVersion = 1

export async function acceptConduct(tx: Transaction, userId: string): Promise<void> {
  await tx.update(connectPeople).set({ conductVersion }).where(eq(connectPeople.userId, userId))
}

export function hasAcceptedConduct(accepted: number | null | undefined): boolean {
  return (accepted ?? 0) >= conductVersion
}

export async function hasAgreed(tx: Queryable, userId: string): Promise<boolean> {
  const [person] = await tx
    .select({ conductVersion: connectPeople.conductVersion })
    .from(connectPeople)
    .where(eq(connectPeople.userId, userId))
  return hasAcceptedConduct(person?.conductVersion)
}

const batchSize = 100

/** Sends the mails that are due, each once. Returns how many. */
export async function sendDueMails(at: Date, stopping?: AbortSignal) {
  let done = 0
  for (;;) {
    const { due, sent } = await db().transaction((tx) => sendMails(tx, at))
    done += sent
    if (due === 0 || stopping?.aborted) return done
  }
}

async function sendMails(tx: Transaction, at: Date) {
  const { userId, zone, mailDueAt } = connectPeople
  const due = await tx
    .select({ userId, zone, address: users.address, language: users.language })
    .from(connectPeople)
    .innerJoin(users, eq(users.id, userId))
    .where(lte(mailDueAt, at))
    .orderBy(asc(mailDueAt))
    .limit(batchSize)
    .for('update', { of: connectPeople, skipLocked: true })
  let sent = 0
  for (const person of due) {
    // When this runs late, it may be night by now.
    if (!isMailHour(at, person.zone)) {
      await redrawMail(tx, person.userId, at)
      continue
    }
    await tx
      .update(connectPeople)
      .set({ mailDueAt: null, mailedOn: isoDay(at) })
      .where(eq(userId, person.userId))
    await queueMail(tx, somethingNewMail(person.address, person.language))
    sent += 1
  }
  return { due: due.length, sent }
}
