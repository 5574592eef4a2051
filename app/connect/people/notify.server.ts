import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { notify, ownTopic } from '../../platform/live/live.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { newsDays } from './days.ts'
import { mailTime } from './mail-time.ts'
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

/**
 * Leaves news for these people, and has a mail sent to each unless one is on its way or none are wanted. `round`: the news
 * are an offer of this round, and if it is undone, a mail that is sent for nothing else is not.
 */
export async function tell(
  tx: Transaction,
  userIds: string | readonly string[],
  at: Date,
  round: string | null = null,
): Promise<void> {
  await markHeard(tx, userIds, at)
  const people = await mailWishes(tx, userIds)
  const without = people.filter(({ mailDueAt, mail }) => !mailDueAt && mail !== 'never')
  const forMore = people.filter(({ mailDueAt, mailRound }) => mailDueAt && mailRound !== null && mailRound !== round)
  const changed = [...without.map((person) => ({ ...person, mailRound: round })), ...forMore.map(withoutRound)]
  if (changed.length > 0) await drawMails(tx, changed, at)
}

/** Draws the moment of a waiting mail anew, for a reader whose wishes have changed or who would now get it at night. */
export async function redrawMail(tx: Transaction, userId: string, at: Date): Promise<void> {
  const waiting = (await mailWishes(tx, userId)).filter(({ mailDueAt }) => mailDueAt)
  const anew = waiting.map((person) => ({ ...person, mailDueAt: null }))
  if (anew.length > 0) await drawMails(tx, anew, at)
}

type MailWishes = Pick<
  typeof connectPeople.$inferSelect,
  'userId' | 'mail' | 'mailDueAt' | 'mailRound' | 'mailedOn' | 'zone'
>

function mailWishes(tx: Transaction, of: string | readonly string[]): Promise<MailWishes[]> {
  const { userId, mail, mailDueAt, mailRound, mailedOn, zone } = connectPeople
  return tx
    .select({ userId, mail, mailDueAt, mailRound, mailedOn, zone })
    .from(connectPeople)
    .where(inArray(userId, [of].flat()))
    .orderBy(asc(userId))
    .for('no key update')
}

function withoutRound(person: MailWishes): MailWishes {
  return { ...person, mailRound: null }
}

/** Stores when each mail is due, drawn unless it is known. */
async function drawMails(tx: Transaction, people: MailWishes[], at: Date) {
  const known = new Map()
  const drawn = people.map(({ userId, mail, mailDueAt, mailRound, mailedOn, zone }) => {
    const earliest = mailedOn && addDays(mailedOn, mail === 'weekly' ? 7 : 1)
    const due = mail === 'never' ? null : (mailDueAt ?? mailTime(at, zone, earliest, Math.random(), known))
    return { user_id: userId, due, mail_round: mailRound }
  })
  await tx.execute(sql`
    update connect_people set mail_due_at = drawn.due, mail_round = drawn.mail_round
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn(user_id text, due timestamptz, mail_round text)
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

export async function hasAgreed(tx: Transaction, userId: string): Promise<boolean> {
  const [person] = await tx
    .select({ conductVersion: connectPeople.conductVersion })
    .from(connectPeople)
    .where(eq(connectPeople.userId, userId))
  return hasAcceptedConduct(person?.conductVersion)
}
