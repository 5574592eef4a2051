import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { newsDays } from '../people/days.ts'
import { isHeld, isToldOfHold } from '../people/holds.server.ts'
import { markHeard, notifyMembers } from '../people/notify.server.ts'
import { type Side, sideOf } from '../people/person.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { hasPlace } from '../requests/availability.server.ts'
import { pairs } from '../tables.ts'
import { couldFit } from './fit.ts'
import type { Outlook } from './waiting-estimate.ts'

type Person = { userId: string }

const batchSize = 100

type Known = { places: Map<string, number>; mentors: KnownMentor[] }

// Read before any account is locked: its member may be waiting for this with all connections.
export async function knownFor(at: Date): Promise<Known> {
  if ((await unheard(db(), at)).length === 0) return { places: new Map(), mentors: [] }
  return { places: await unreadPlaces(), mentors: await mentorsForOutlook() }
}

// Whoever was introduced hears of the pair instead of a search.
export async function unheard(tx: Queryable, at: Date, only?: string) {
  const { userId, heardOn, languages } = connectPeople
  const { state, publicId, pausedUntil } = connectMentees
  const isIntroduced = exists(
    tx
      .select({ one: sql`1` })
      .from(pairs)
      .where(and(eq(pairs.menteeId, userId), isNull(pairs.endedOn))),
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

export async function tellNews(
  tx: Transaction,
  at: Date,
  { mentor, isIntroduced, isOnHold, ...person }: Unheard,
  known: Known,
) {
  const mentee = isIntroduced && person.mentee?.state === 'admitted' ? null : person.mentee
  const isMailed = isOnHold || isWaiting(mentee) || mentor?.status === 'pending'
  await (isMailed ? notifyMembers : markHeard)(tx, person.userId, at)
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
