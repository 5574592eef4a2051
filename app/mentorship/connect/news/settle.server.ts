import { and, asc, eq, gt, inArray, isNotNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { somethingNewMail } from '../../../account/something-new-mail.server.ts'
import { users } from '../../../account/tables.ts'
import { tryLock } from '../../../platform/db/advisory-lock.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { queueMail } from '../../../platform/mail/mail.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../tables.ts'
import { connectMentees, connectMentors, connectPeople } from '../tables.ts'
import { moveMentee } from '../transitions/mentee-states.server.ts'
import { moveMentor } from '../transitions/mentor-states.server.ts'
import { noteDeed, tell } from '../transitions/people.server.ts'
import { newsDays } from './days.ts'
import { type Matchable, mayMeet, type Side, sideOf } from './fit.ts'
import type { Outlook } from './outlook.ts'

type Work = (tx: Transaction, at: Date) => Promise<number>
type Settled = { returned: number; told: number; mailed: number }

const batchSize = 100

/**
 * Does all that is due at a moment: absences that are over, news for everybody who has heard nothing for a week, and
 * mails. Any number of processes may call it; each thing is done once.
 */
export async function settle(at = new Date(), stopping?: AbortSignal): Promise<Settled> {
  await forgetPeopleWithoutApplication()
  const returned = await inBatches(endAbsences, at, stopping)
  const queue = await unreadInOrder()
  const mentors = await mentorsForOutlook()
  const told = await inBatches((tx) => tellWaiting(tx, at, { queue, mentors }), at, stopping)
  return { returned, told, mailed: await inBatches(sendMails, at, stopping) }
}

// Each batch is a transaction, so that a process which is killed leaves whole batches.
async function inBatches(work: Work, at: Date, stopping?: AbortSignal) {
  let done = 0
  for (;;) {
    const count = await db().transaction(async (tx) => ((await tryLock(tx, 'upinde connect')) ? work(tx, at) : 0))
    done += count
    if (count === 0 || stopping?.aborted) return done
  }
}

/** Applications end after a while, and with them all that was kept for their sake. */
async function forgetPeopleWithoutApplication() {
  const applicationIn = (table: typeof connectMentees | typeof connectMentors) =>
    db().select({ one: sql`1` }).from(table).where(eq(table.userId, connectPeople.userId))
  await db()
    .delete(connectPeople)
    .where(and(notExists(applicationIn(connectMentees)), notExists(applicationIn(connectMentors))))
}

async function endAbsences(tx: Transaction, at: Date) {
  const today = isoDay(at)
  const back = await tx
    .select({ userId: connectMentors.userId })
    .from(connectMentors)
    .where(and(eq(connectMentors.state, 'away'), lte(connectMentors.awayUntil, today)))
    .limit(batchSize)
  for (const { userId } of back) {
    await lockAccount(tx, userId)
    await moveMentor(tx, userId, 'return', { awayUntil: null })
    await noteDeed(tx, userId, at)
  }
  const resumed = await tx
    .select({ userId: connectMentees.userId })
    .from(connectMentees)
    .where(and(eq(connectMentees.state, 'admitted'), lte(connectMentees.pausedUntil, today)))
    .limit(batchSize)
  for (const { userId } of resumed) {
    await lockAccount(tx, userId)
    await moveMentee(tx, userId, 'resume', () => ({ pausedUntil: null }))
    await noteDeed(tx, userId, at)
  }
  return back.length + resumed.length
}

type Known = { queue: string[]; mentors: KnownMentor[] }

async function tellWaiting(tx: Transaction, at: Date, known: Known) {
  const waiting = await unheard(tx, at)
  for (const { userId } of waiting) {
    await lockAccount(tx, userId)
    const [person] = await unheard(tx, at, userId)
    if (person) await tellOne(tx, at, person, known)
  }
  return waiting.length
}

function unheard(tx: Transaction, at: Date, only?: string) {
  const { userId, heardOn, languages, notWith, employer } = connectPeople
  const { state, publicId, pausedUntil } = connectMentees
  return tx
    .select({
      ...{ userId, languages, notWith, employer },
      mentee: { state, publicId, pausedUntil },
      mentor: { state: connectMentors.state, status: mentorApplications.status },
      application: {
        country: menteeApplications.country,
        professionalStage: menteeApplications.professionalStage,
      },
    })
    .from(connectPeople)
    .leftJoin(connectMentees, eq(connectMentees.userId, userId))
    .leftJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .leftJoin(connectMentors, eq(connectMentors.userId, userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, userId))
    .where(
      and(
        only ? eq(userId, only) : undefined,
        lte(heardOn, addDays(isoDay(at), -newsDays)),
        or(
          inArray(state, ['unread', 'question', 'admitted', 'held']),
          and(isNotNull(connectMentors.state), ne(mentorApplications.status, 'rejected')),
        ),
      ),
    )
    .orderBy(asc(heardOn))
    .limit(batchSize)
}

type Unheard = Awaited<ReturnType<typeof unheard>>[number]

async function tellOne(tx: Transaction, at: Date, { mentee, mentor, application, ...person }: Unheard, known: Known) {
  await (isWaiting(mentee, mentor) ? tell : noteDeed)(tx, person.userId, at)
  if (!mentee || !application) return
  const outlook = outlookOf(mentee, { ...person, ...application }, known)
  await tx
    .update(connectMentees)
    .set({ outlook: outlook && JSON.stringify(outlook) })
    .where(eq(connectMentees.userId, person.userId))
}

type WaitingMentee = Pick<typeof connectMentees.$inferSelect, 'state' | 'publicId' | 'pausedUntil'>
type WaitingMentor = { state: typeof connectMentors.$inferSelect.state | null; status: string | null }

/** Whoever waits for us gets a mail with the news; others find them when they look. */
function isWaiting(mentee: WaitingMentee | null, mentor: WaitingMentor | null) {
  const isMenteeWaiting = mentee && ['unread', 'question', 'admitted', 'held'].includes(mentee.state)
  return (isMenteeWaiting && !mentee.pausedUntil) || mentor?.status === 'pending' || mentor?.state === 'held'
}

function outlookOf({ state, publicId }: WaitingMentee, person: Matchable, { queue, mentors }: Known): Outlook | null {
  if (state === 'unread') return { kind: 'queue', before: Math.max(0, queue.indexOf(publicId)) }
  if (state !== 'admitted') return null
  const side = sideOf(person)
  const fitting = mentors.filter((mentor) => mayMeet(side, mentor.side))
  return { kind: 'mentors', fitting: fitting.length, free: fitting.filter(({ isFree }) => isFree).length }
}

async function unreadInOrder() {
  const { publicId, joinedOn, state } = connectMentees
  const rows = await db()
    .select({ publicId })
    .from(connectMentees)
    .where(eq(state, 'unread'))
    .orderBy(asc(joinedOn), asc(publicId))
  return rows.map(({ publicId }) => publicId)
}

type KnownMentor = { side: Side; isFree: boolean }

// Page by page, because opening the sealed answers of thousands of mentors at once would hold up every request.
async function mentorsForOutlook() {
  const found: KnownMentor[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { userId, professionalStage, country, company, status } = mentorApplications
    const { languages, notWith, employer } = connectPeople
    const rows: (Matchable & { company: string | null; state: string })[] = await db()
      .select({
        ...{ userId, professionalStage, country, company, languages, notWith, employer },
        state: connectMentors.state,
      })
      .from(mentorApplications)
      .innerJoin(connectMentors, eq(connectMentors.userId, userId))
      .innerJoin(connectPeople, eq(connectPeople.userId, userId))
      .where(and(eq(status, 'approved'), ne(connectMentors.state, 'held'), gt(userId, after)))
      .orderBy(asc(userId))
      .limit(500)
    for (const { state, company, ...mentor } of rows)
      found.push({ side: sideOf({ ...mentor, employer: mentor.employer ?? company }), isFree: state === 'open' })
    after = rows.at(-1)?.userId
  }
  return found
}

async function sendMails(tx: Transaction, at: Date) {
  const { userId, mail, mailDueAt } = connectPeople
  const due = await tx
    .select({ userId, mail, address: users.address })
    .from(connectPeople)
    .innerJoin(users, eq(users.id, userId))
    .where(lte(mailDueAt, at))
    .orderBy(asc(mailDueAt))
    .limit(batchSize)
    .for('update', { of: connectPeople, skipLocked: true })
  for (const person of due) {
    await tx
      .update(connectPeople)
      .set({ mailDueAt: null, mailedOn: isoDay(at) })
      .where(eq(userId, person.userId))
    await queueMail(tx, somethingNewMail(person.address))
  }
  return due.length
}
