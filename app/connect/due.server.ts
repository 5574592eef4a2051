import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, ne, not, notExists, or, sql } from 'drizzle-orm'
import { lockAccount } from '../account/accounts.server.ts'
import { somethingNewMail } from '../account/mails.server.ts'
import { users } from '../account/tables.ts'
import { db, type Queryable, type Transaction } from '../platform/db/db.server.ts'
import { acquireLock } from '../platform/db/transactions.server.ts'
import { queueMail } from '../platform/mail/mail.server.ts'
import { addDays, isoDay } from '../platform/text/format-date.ts'
import { minutesToLeave } from '../profiles/leaving-listings.server.ts'
import { menteeApplications, mentorApplications } from '../profiles/tables.ts'
import { couldFit } from './matching/fit.ts'
import type { Outlook } from './matching/waiting-estimate.ts'
import { newsDays } from './people/days.ts'
import { isMailHour } from './people/mail-time.ts'
import { markHeard, redrawMail, tell } from './people/notify.server.ts'
import { type Side, sideOf } from './people/person.ts'
import { connectMentees, connectMentors, connectPeople } from './people/tables.ts'
import { isHeld, isToldOfHold } from './requests/holds.server.ts'
import { notePlaces } from './requests/listings.server.ts'
import { hasPlace } from './requests/persons.server.ts'
import { moveMentor } from './requests/places.server.ts'
import { lockRequests } from './requests/requests.server.ts'
import { moveMentee } from './requests/searches.server.ts'
import { isLivePairing, pairings } from './requests/tables.ts'
import { settleRequests } from './requests-due.server.ts'

type Settled = { returned: number; told: number; mailed: number }
type Person = { userId: string }

const batchSize = 100

/**
 * Does all that is due at a moment: absences that are over, requests, news for everybody who has heard nothing for a
 * week, and mails. Any number of processes may call it; each thing is done once.
 */
export async function settle(at = new Date(), stopping?: AbortSignal): Promise<Settled> {
  await forEachDue(withoutApplication, forgetPerson, at, stopping)
  const back = await forEachDue(absencesOver, endAbsence, at, stopping)
  const resumed = await forEachDue(pausesOver, endPause, at, stopping)
  // First, so that a mail never waits for what is to be read of others.
  const mailed = await sendAllMails(at, stopping)
  await settleRequests(at, stopping)
  if (minutesToLeave() === 0) await notePlaces()
  const known = await knownFor(at)
  const told = await forEachDue(unheard, (tx, person) => tellOne(tx, at, person, known), at, stopping)
  return { returned: back + resumed, told, mailed }
}

/**
 * Does for one person after the other what is due. Each is a transaction, because it may touch others’ rows, for whose
 * accounts it must not wait.
 */
async function forEachDue<Due extends Person>(
  find: (database: Queryable, at: Date, only?: string) => Promise<Due[]>,
  act: (tx: Transaction, person: Due, at: Date) => Promise<void>,
  at: Date,
  stopping?: AbortSignal,
) {
  let done = 0
  for (;;) {
    const due = await find(db(), at)
    for (const { userId } of due) {
      if (stopping?.aborted) return done
      await db().transaction(async (tx) => {
        await acquireLock(tx, 'upinde connect')
        await lockAccount(tx, userId)
        await lockRequests(tx)
        const [person] = await find(tx, at, userId)
        if (person) await act(tx, person, at)
      })
      done += 1
    }
    if (due.length === 0) return done
  }
}

/** Applications end, and with them what was kept for their sake, but not the wish to get few mails or none. */
async function forgetPerson(tx: Transaction, { userId, mail }: Person & { mail: string }) {
  const isTheirs = eq(connectPeople.userId, userId)
  if (mail === 'daily') await tx.delete(connectPeople).where(isTheirs)
  else await tx.update(connectPeople).set(nothingKept).where(isTheirs)
}

const nothingKept = {
  ...{ languages: null, zone: null, notWith: null, employer: null },
  ...{ conductVersion: null, mailDueAt: null, mailedOn: null },
}

// Once the last mail has left, and so long after that no second one could come on the same day.
async function withoutApplication(tx: Queryable, at: Date, only?: string) {
  const { userId, mail, languages, conductVersion, mailedOn, mailDueAt } = connectPeople
  const hasNo = (table: typeof connectMentees | typeof connectMentors) =>
    notExists(tx.select({ one: sql`1` }).from(table).where(eq(table.userId, userId)))
  const keepsMore = or(eq(mail, 'daily'), isNotNull(languages), isNotNull(conductVersion), isNotNull(mailedOn))
  const isMailed = and(isNull(mailDueAt), or(isNull(mailedOn), lt(mailedOn, isoDay(at))))
  const isThis = only ? eq(userId, only) : undefined
  return tx
    .select({ userId, mail })
    .from(connectPeople)
    .where(and(isThis, hasNo(connectMentees), hasNo(connectMentors), keepsMore, isMailed))
    .limit(batchSize)
}

async function absencesOver(database: Queryable, at: Date, only?: string) {
  const { userId, state, awayUntil } = connectMentors
  const isOver = and(eq(state, 'away'), lte(awayUntil, isoDay(at)))
  return database
    .select({ userId })
    .from(connectMentors)
    .where(and(only ? eq(userId, only) : undefined, isOver))
    .limit(batchSize)
}

async function endAbsence(tx: Transaction, { userId }: Person, at: Date) {
  await moveMentor(tx, userId, 'return', at, { awayUntil: null })
}

async function pausesOver(database: Queryable, at: Date, only?: string) {
  const { userId, state, pausedUntil } = connectMentees
  const isOver = and(eq(state, 'admitted'), lte(pausedUntil, isoDay(at)))
  return database
    .select({ userId })
    .from(connectMentees)
    .where(and(only ? eq(userId, only) : undefined, isOver))
    .limit(batchSize)
}

async function endPause(tx: Transaction, { userId }: Person, at: Date) {
  await moveMentee(tx, userId, 'resume', at, () => ({ pausedUntil: null }))
}

type Known = { places: Map<string, number>; mentors: KnownMentor[] }

// Read before any account is locked: its member may be waiting for this with all connections.
async function knownFor(at: Date): Promise<Known> {
  if ((await unheard(db(), at)).length === 0) return { places: new Map(), mentors: [] }
  return { places: await unreadPlaces(), mentors: await mentorsForOutlook() }
}

// Whoever was introduced hears of the pair instead of a search.
async function unheard(tx: Queryable, at: Date, only?: string) {
  const { userId, heardOn, languages } = connectPeople
  const { state, publicId, pausedUntil } = connectMentees
  const isIntroduced = exists(
    tx
      .select({ one: sql`1` })
      .from(pairings)
      .where(and(eq(pairings.menteeId, userId), isLivePairing, eq(pairings.state, 'introduced'))),
  )
  const isOnHold = isToldOfHold(userId)
  return tx
    .select({
      ...{ userId, languages, professionalStage: menteeApplications.professionalStage },
      mentee: { state, publicId, pausedUntil },
      isIntroduced: sql<boolean>`${isIntroduced}`,
      isOnHold: sql<boolean>`${isOnHold}`,
      mentor: { state: connectMentors.state, status: mentorApplications.status },
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
          inArray(state, ['unread', 'question', 'resting']),
          and(isOnHold, or(isNotNull(state), isNotNull(connectMentors.state))),
          and(eq(state, 'admitted'), not(isIntroduced)),
          and(isNotNull(connectMentors.state), ne(mentorApplications.status, 'rejected')),
        ),
      ),
    )
    .orderBy(asc(heardOn))
    .limit(batchSize)
}

type Unheard = Awaited<ReturnType<typeof unheard>>[number]

async function tellOne(
  tx: Transaction,
  at: Date,
  { mentor, isIntroduced, isOnHold, ...person }: Unheard,
  known: Known,
) {
  const mentee = isIntroduced && person.mentee?.state === 'admitted' ? null : person.mentee
  const isMailed = isOnHold || isWaiting(mentee) || mentor?.status === 'pending'
  await (isMailed ? tell : markHeard)(tx, person.userId, at)
  if (!mentee) return
  const outlook = isOnHold
    ? null
    : outlookOf(mentee, { ...person, professionalStage: person.professionalStage ?? '' }, known)
  await tx
    .update(connectMentees)
    .set({ outlook: outlook && JSON.stringify(outlook) })
    .where(eq(connectMentees.userId, person.userId))
}

type UnheardMentee = Pick<typeof connectMentees.$inferSelect, 'state' | 'publicId' | 'pausedUntil'>

/** Whoever waits for us gets a mail with the news; those for whom we wait find them when they look. */
function isWaiting(mentee: UnheardMentee | null) {
  return mentee !== null && (mentee.state === 'unread' || mentee.state === 'admitted') && !mentee.pausedUntil
}

// Whom either avoids counts too: by changing what they avoid, somebody could find out from the number who works where.
function outlookOf({ state, publicId }: UnheardMentee, person: Waiting, { places, mentors }: Known): Outlook | null {
  if (state === 'unread') return { kind: 'queue', before: places.get(publicId) ?? 0 }
  if (state !== 'admitted') return null
  const side = sideOf(person)
  const fitting = mentors.filter(({ userId, side: theirs }) => userId !== person.userId && couldFit(side, theirs))
  return { kind: 'mentors', fitting: fitting.length, free: fitting.filter(({ isFree }) => isFree).length }
}

/** Returns how many are before each unread mentee. */
async function unreadPlaces() {
  const { publicId, unreadSince, state } = connectMentees
  const rows = await db()
    .select({ publicId })
    .from(connectMentees)
    .where(eq(state, 'unread'))
    .orderBy(asc(unreadSince), asc(publicId))
  return new Map(rows.map(({ publicId }, before) => [publicId, before]))
}

type Waiting = Person & Parameters<typeof sideOf>[0]
type KnownMentor = Person & { side: Side; isFree: boolean }

// Page by page, because opening the sealed answers of thousands of mentors at once would hold up every request.
async function mentorsForOutlook() {
  const found: KnownMentor[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { userId, professionalStage, status } = mentorApplications
    const { languages } = connectPeople
    const isFree = sql<boolean>`${connectMentors.state} = 'open' and ${hasPlace}`
    const rows: (Waiting & { isFree: boolean })[] = await db()
      .select({ userId, professionalStage, languages, isFree })
      .from(mentorApplications)
      .innerJoin(connectMentors, eq(connectMentors.userId, userId))
      .innerJoin(connectPeople, eq(connectPeople.userId, userId))
      .where(and(eq(status, 'approved'), not(isHeld(userId)), gt(userId, after)))
      .orderBy(asc(userId))
      .limit(500)
    for (const mentor of rows) found.push({ userId: mentor.userId, side: sideOf(mentor), isFree: mentor.isFree })
    after = rows.at(-1)?.userId
  }
  return found
}

async function sendAllMails(at: Date, stopping?: AbortSignal) {
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
