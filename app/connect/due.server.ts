import { and, asc, eq, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { lockAccount } from '../account/accounts.server.ts'
import { db, type Queryable, type Transaction } from '../platform/db/db.server.ts'
import { acquireLock, eachAlone } from '../platform/db/transactions.server.ts'
import { addDays, isoDay } from '../platform/text/format-date.ts'
import { minutesToLeave } from '../profiles/leaving-listings.server.ts'
import { knownFor, tellNews, unheard } from './matching/weekly-news.server.ts'
import { remindOfCalls } from './pairs/calls.server.ts'
import { takePairStep } from './pairs/pair-ends.server.ts'
import { forgetOldReports } from './pairs/reports/reports.server.ts'
import { keptDays } from './people/days.ts'
import { isAnyHeld, takeEffect } from './people/holds.server.ts'
import { notifyMembers, sendDueMails } from './people/notify.server.ts'
import { connectMentees, connectMentors, connectPeople } from './people/tables.ts'
import { lockedBetween } from './requests/ends.server.ts'
import { isPair, peopleIn } from './requests/ends.ts'
import { notePlaces } from './requests/listings.server.ts'
import { moveMentor } from './requests/places.server.ts'
import { forgetOldAttempts } from './requests/recent-pairs.server.ts'
import { takeRequestStep } from './requests/request-steps.server.ts'
import { firstDay, lockRequests, sendable, sendChoices } from './requests/requests.server.ts'
import { moveMentee } from './requests/searches.server.ts'
import { endWaitsForNobody } from './requests/who-goes.server.ts'
import { connectChoices, connectRounds, pairMessages, pairReports, pairs, requests } from './tables.ts'

type Done = { returned: number; told: number; mailed: number }
type Person = { userId: string }

const batchSize = 100
const roundDays = 90

/**
 * Does all that is due at a moment: absences that are over, requests, news for everybody who has heard nothing for a
 * week, and mails. Any number of processes may call it; each thing is done once.
 */
export async function runDueWork(at = new Date(), stopping?: AbortSignal): Promise<Done> {
  await forEachDue(withoutApplication, forgetPerson, at, stopping)
  const back = await forEachDue(absencesOver, endAbsence, at, stopping)
  const resumed = await forEachDue(pausesOver, endPause, at, stopping)
  // First, so that a mail never waits for what is to be read of others.
  const mailed = await sendDueMails(at, stopping)
  await runDueRequests(at, stopping)
  if (minutesToLeave() === 0) await notePlaces()
  const known = await knownFor(at)
  const told = await forEachDue(unheard, (tx, person) => tellNews(tx, at, person, known), at, stopping)
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

/** Applications end, and with them what was kept for their sake, but not the wish for few mails or none, nor reports. */
async function forgetPerson(tx: Transaction, { userId, hasNothing }: Person & { hasNothing: boolean }) {
  const isTheirs = eq(connectPeople.userId, userId)
  if (hasNothing) await tx.delete(connectPeople).where(isTheirs)
  else await tx.update(connectPeople).set(nothingKept).where(isTheirs)
}

const nothingKept = {
  ...{ languages: null, zone: null, notWith: null, employer: null },
  ...{ conductVersion: null, mailDueAt: null, mailedOn: null },
}

// Once the last mail has left, and so long after that no second one could come on the same day.
async function withoutApplication(tx: Queryable, at: Date, only?: string) {
  const { userId, mail, languages, conductVersion, mailedOn, mailDueAt } = connectPeople
  const hasNo = (owner: PgColumn) => notExists(tx.select({ one: sql`1` }).from(owner.table).where(eq(owner, userId)))
  const hasNothing = sql<boolean>`(${and(eq(mail, 'daily'), hasNo(pairReports.reporterId))})`
  const keepsMore = or(hasNothing, isNotNull(languages), isNotNull(conductVersion), isNotNull(mailedOn))
  const isMailed = and(isNull(mailDueAt), or(isNull(mailedOn), lt(mailedOn, isoDay(at))))
  const isThis = only ? eq(userId, only) : undefined
  return tx
    .select({ userId, hasNothing })
    .from(connectPeople)
    .where(and(isThis, hasNo(connectMentees.userId), hasNo(connectMentors.userId), keepsMore, isMailed))
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

/** Does the next thing to each request and pair, sends what can be sent by now, and deletes what is over. */
async function runDueRequests(at: Date, stopping?: AbortSignal) {
  const today = isoDay(at)
  for (const wait of whatWaited) await db().transaction((tx) => wait(tx, at))
  const found = unionAll(
    db().select({ id: requests.id, nextOn: requests.nextOn }).from(requests).where(lte(requests.nextOn, today)),
    db().select({ id: pairs.id, nextOn: pairs.nextOn }).from(pairs).where(lte(pairs.nextOn, today)),
  ).as('found')
  const due = await db().select({ id: found.id }).from(found).orderBy(asc(found.nextOn))
  await eachAlone(due, stopping, (tx, { id }) => takeStep(tx, id, at))
  const ready = new Set((await sendable(db(), undefined, at)).map(({ menteeId }) => menteeId))
  for (const menteeId of ready) if (!stopping?.aborted) await db().transaction((tx) => sendLate(tx, menteeId, at))
  await remindOfCalls(at)
  for (const forget of whatIsOver) await db().transaction((tx) => forget(tx, at))
}

async function takeStep(tx: Transaction, id: string, at: Date) {
  await lockRequests(tx)
  const between = await lockedBetween(tx, id)
  if (!between?.nextOn || between.nextOn > isoDay(at)) return
  // What waits for the full minute comes first, and this is done after it.
  if (between.acts !== null) return
  if (!isPair(between) && between.saidYes === 'both' && !(await isAnyHeld(tx, peopleIn(between)))) return
  await (isPair(between) ? takePairStep(tx, between, at) : takeRequestStep(tx, between, at))
}

async function sendLate(tx: Transaction, menteeId: string, at: Date) {
  await lockRequests(tx)
  await notifyMembers(tx, await sendChoices(tx, eq(connectChoices.menteeId, menteeId), at), at)
}

// First: what is sent below must know of blocks, holds and mentors who are gone.
const whatWaited: ((tx: Transaction, at: Date) => Promise<unknown>)[] = [
  takeEffect,
  async (tx, at) => {
    await lockRequests(tx)
    await forgetOldAttempts(tx, at)
  },
  async (tx, at) => {
    await lockRequests(tx)
    await endWaitsForNobody(tx, at)
  },
]

// One after the other, because people who write to each other lock some of these rows in an order of their own.
const whatIsOver: ((tx: Transaction, at: Date) => Promise<unknown>)[] = [
  async (tx, at) => {
    await lockRequests(tx)
    for (const table of [requests, pairs])
      await tx.delete(table).where(lte(table.endedOn, addDays(isoDay(at), -keptDays)))
  },
  async (tx, at) => {
    await lockRequests(tx)
    const { askedOn } = connectMentees
    await tx
      .update(connectMentees)
      .set({ askedOn: sql`array(select asked from unnest(${askedOn}) asked where asked > ${firstDay(at)}::date)` })
      .where(sql`${firstDay(at)}::date >= any(${askedOn})`)
  },
  (tx, at) => tx.delete(pairMessages).where(lte(pairMessages.fadesOn, isoDay(at))),
  forgetOldReports,
  (tx, at) => tx.delete(connectRounds).where(lte(connectRounds.ranAt, new Date(at.getTime() - roundDays * 86_400_000))),
]
