import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { waitingIn } from '../../../moderation/backlog.server.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { newPublicId, publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../tables.ts'
import { dayInWords, keptDays } from '../days.ts'
import { type OwnPair, pairOf } from '../pair/pairs.server.ts'
import { tell } from '../people/people.server.ts'
import { daysToAnswer, kindsThatHoldNobody } from '../report-kinds.ts'
import { endPair, lockRequests, whileLocked } from '../requests/requests.server.ts'
import { otherPart, type Part, parts } from '../states.ts'
import { pairings, pairMessages } from '../tables.ts'
import { moveMentee } from '../transitions/mentee-states.server.ts'
import { moveMentor } from '../transitions/mentor-states.server.ts'
import { pairReports } from './tables.ts'

type Report = typeof pairReports.$inferSelect
/** `id` is made with the form, so that a report that is sent twice is stored once. */
export type NewReport = { id: string; kind: Report['kind']; words: string; messageIds: string[] }
export type EvidenceLine = { isReporters: boolean; sentOn: string; body: string }

/** So many messages at most, the newest, can be chosen for a report. */
const maxChosen = 100
const evidenceDays = 90
const reportDays = 365

/**
 * Returns the messages that somebody can show the team, the newest first, or null for whoever has no part in the pair.
 * Whoever was blocked can show them too: otherwise a block would hide what it followed.
 */
export async function reportablePair(userId: string, pairId: string, at = new Date()) {
  const pair = await pairOf(db(), userId, pairId, true)
  if (!pair) return null
  const { id, part, body, sentOn, position, fadesOn, pairingId } = pairMessages
  const messages = await db()
    .select({ id, part, body, sentOn })
    .from(pairMessages)
    .where(and(eq(pairingId, pairId), gt(fadesOn, isoDay(at))))
    .orderBy(desc(position))
    .limit(maxChosen)
  const shown = messages.map((each) => ({ ...each, isMine: each.part === pair.part, sentOn: dayInWords(each.sentOn) }))
  return {
    other: pair.other,
    isHidden: pair.pairing.isHidden,
    messages: shown.map(({ part: _, ...message }) => message),
    nextId: newPublicId(),
  }
}

/** Tells the team. False when there is no such pair any more. */
export function fileReport(userId: string, pairId: string, report: NewReport, at = new Date()): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    const pair = await pairOf(tx, userId, pairId, true)
    if (pair) await storeReport(tx, userId, pair, report, at)
    return pair !== null
  })
}

/** Stores a report, and puts the other on hold unless it is of a kind that holds nobody. */
export async function storeReport(
  tx: Transaction,
  reporterId: string,
  { pairing, part, other, otherId }: OwnPair,
  { id: formId, kind, words, messageIds }: NewReport,
  at: Date,
): Promise<void> {
  const { pairingId, position, fadesOn, ...message } = pairMessages
  const isChosen = inArray(message.id, messageIds.slice(0, maxChosen))
  const chosen = await tx
    .select()
    .from(pairMessages)
    .where(and(eq(pairingId, pairing.id), isChosen, gt(fadesOn, isoDay(at))))
    .orderBy(asc(position))
  const evidence = chosen.map(
    ({ body, sentOn, ...each }): EvidenceLine => ({ isReporters: each.part === part, sentOn, body }),
  )
  const id = publicIdFrom(formId, reporterId, kind, words, ...messageIds)
  const filedOn = isoDay(at)
  const stored = await tx
    .insert(pairReports)
    .values({
      ...{ id, pairingId: pairing.id, reporterId, reportedId: otherId, reportedAs: otherPart(part), alias: other },
      ...{ kind, words: words || null, evidence: evidence.length > 0 ? JSON.stringify(evidence) : null },
      ...{ filedOn, dueOn: addDays(filedOn, daysToAnswer(kind)) },
    })
    .onConflictDoNothing()
    .returning({ id: pairReports.id })
  if (stored.length === 0) return
  if (!kindsThatHoldNobody.includes(kind) && otherId) {
    const held = await hold(tx, otherId, at)
    await tx.update(pairReports).set({ held }).where(eq(pairReports.id, id))
  }
  await notify(tx, 'admin-reports')
}

/** Returns what somebody has told the team and hears about, for as long as it is news. */
export async function reportsOf(userId: string, at = new Date()) {
  const { alias, filedOn, dueOn, decidedOn } = pairReports
  const isNews = or(isNull(decidedOn), gt(decidedOn, addDays(isoDay(at), -keptDays)))
  const found = await db()
    .select({ alias, filedOn, dueOn, decidedOn })
    .from(pairReports)
    .where(and(eq(pairReports.reporterId, userId), isNews))
    .orderBy(desc(filedOn))
  return found.map((each) => ({
    other: each.alias,
    filedOn: dayInWords(each.filedOn),
    answerBy: dayInWords(each.dueOn),
    isDecided: each.decidedOn !== null,
  }))
}

/** Returns all that somebody has told the team, in their own words. */
export function ownReportsOf(userId: string) {
  const { kind, words, filedOn, alias, reporterId } = pairReports
  return db()
    .select({ about: alias, kind, words, filedOn })
    .from(pairReports)
    .where(eq(reporterId, userId))
    .orderBy(filedOn)
}

/** Returns what waits for an admin, what is due first. */
export async function openReports(adminId: string, at = new Date()) {
  const { id, kind, reportedAs, filedOn, dueOn } = pairReports
  const found = await db()
    .select({ id, kind, reportedAs, filedOn, dueOn })
    .from(pairReports)
    .where(waitsFor(adminId))
    .orderBy(asc(dueOn), asc(id))
    .limit(200)
  const isLate = (report: { dueOn: string }) => report.dueOn < isoDay(at)
  return found.map((each) => ({
    ...each,
    ...{ filedOn: dayInWords(each.filedOn), dueOn: dayInWords(each.dueOn), isLate: isLate(each) },
  }))
}

/** `oldest` in milliseconds since 1970; late is what nobody has answered by its day. */
export async function waitingReports(adminId: string, which: 'all' | 'help' | 'danger' = 'all', at = new Date()) {
  const { filedOn, dueOn, kind } = pairReports
  const isOfKind = {
    all: sql`true`,
    help: inArray(kind, kindsThatHoldNobody),
    danger: notInArray(kind, kindsThatHoldNobody),
  }
  const isWaiting = sql`(${waitsFor(adminId)} and ${isOfKind[which]})`
  const isLate = await db().$count(pairReports, and(isWaiting, lt(dueOn, isoDay(at))))
  return { ...(await waitingIn(pairReports, filedOn, isWaiting)), isLate: isLate > 0 }
}

export async function reportExists(adminId: string, id: string): Promise<boolean> {
  return (await db().$count(pairReports, openTo(adminId, id))) > 0
}

/** Opens a report for an admin who has no part in it, and records that. */
export function openReport(adminId: string, id: string) {
  return db().transaction(async (tx) => {
    const [report] = await tx.select().from(pairReports).where(openTo(adminId, id))
    if (!report) return null
    await recordAction(tx, { adminId, verb: 'open report', target: id })
    const { kind, reportedAs, words, evidence, held, filedOn, reporterId, reportedId, pairingId } = report
    const reported = await applicationOf(tx, reportedId, reportedAs)
    const reporter = await applicationOf(tx, reporterId, otherPart(reportedAs))
    return {
      ...{
        kind,
        reportedAs,
        words: words ?? '',
        isHeld: held.length > 0,
        filedOn: dayInWords(filedOn),
        reported,
        reporter,
      },
      isPairThere: pairingId !== null,
      evidence: ((evidence ? JSON.parse(evidence) : []) as EvidenceLine[]).map((line) => ({
        ...line,
        sentOn: dayInWords(line.sentOn),
      })),
    }
  })
}

/** Decides an open report. The one who told us hears of it, and so does whoever is released. */
export function decideReport(adminId: string, id: string, decision: NonNullable<Report['decision']>, at = new Date()) {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    const [report] = await tx.select().from(pairReports).where(openTo(adminId, id)).for('update')
    if (!report) return false
    const { pairingId, reporterId, reportedId } = report
    if (decision === 'end' && pairingId) {
      const isLive = and(eq(pairings.id, pairingId), eq(pairings.state, 'introduced'))
      const [pairing] = await tx.select().from(pairings).where(isLive)
      if (pairing) await endPair(tx, pairing, null, at)
    }
    if (decision === 'release' && reportedId) await release(tx, report, reportedId, at)
    await tx
      .update(pairReports)
      .set({ decision, decidedOn: isoDay(at) })
      .where(eq(pairReports.id, id))
    if (reporterId) await tell(tx, reporterId, at)
    await notify(tx, 'admin-reports')
    await recordAction(tx, { adminId, verb: 'decide report', target: id })
    return true
  })
}

/** Deletes what reports hold when its time is over: the messages after 90 days, the rest after a year. */
export async function forgetOldReports(tx: Transaction, at: Date): Promise<void> {
  const today = isoDay(at)
  const { filedOn } = pairReports
  await tx.delete(pairReports).where(lte(filedOn, addDays(today, -reportDays)))
  await tx
    .update(pairReports)
    .set({ evidence: null })
    .where(lte(filedOn, addDays(today, -evidenceDays)))
}

/** Leaves nothing in reports that leads to an account that is erased, nor what its owner told. */
export async function forgetReported(tx: Transaction, userId: string): Promise<void> {
  const { reportedId, reporterId, decidedOn } = pairReports
  await tx.update(pairReports).set({ reportedId: null }).where(eq(reportedId, userId))
  await tx.delete(pairReports).where(and(eq(reporterId, userId), isNotNull(decidedOn)))
  await tx.update(pairReports).set({ reporterId: null, words: null, evidence: null }).where(eq(reporterId, userId))
}

function openTo(adminId: string, id: string) {
  return and(eq(pairReports.id, id), waitsFor(adminId))
}

// Not about themselves, in either part: even that there is one would tell who told it.
function waitsFor(adminId: string) {
  const { reporterId, reportedId, decidedOn } = pairReports
  const isOther = (id: typeof reporterId | typeof reportedId) => sql`${id} is distinct from ${adminId}`
  return sql`(${isNull(decidedOn)} and ${isOther(reporterId)} and ${isOther(reportedId)})`
}

// In both parts that somebody may have here: the danger does not depend on it.
async function hold(tx: Transaction, userId: string, at: Date) {
  const isHeld = {
    mentee: (await moveMentee(tx, userId, 'hold', at, () => ({ pausedUntil: null }))) !== null,
    mentor: await moveMentor(tx, userId, 'hold', at, { awayUntil: null }),
  }
  return parts.filter((part) => isHeld[part])
}

// What another report holds too stays on hold.
async function release(tx: Transaction, { id, held }: Report, reportedId: string, at: Date) {
  const { decidedOn } = pairReports
  const others = await tx
    .select()
    .from(pairReports)
    .where(
      and(
        eq(pairReports.reportedId, reportedId),
        ne(pairReports.id, id),
        isNull(decidedOn),
        notInArray(pairReports.kind, kindsThatHoldNobody),
      ),
    )
  const [next] = others
  if (next) {
    await tx
      .update(pairReports)
      .set({ held: [...new Set([...next.held, ...held])] })
      .where(eq(pairReports.id, next.id))
    return
  }
  if (held.includes('mentee')) await moveMentee(tx, reportedId, 'release', at)
  if (held.includes('mentor')) await moveMentor(tx, reportedId, 'release', at)
  if (held.length > 0) await tell(tx, reportedId, at)
}

async function applicationOf(tx: Transaction, userId: string | null, part: Part) {
  if (!userId) return null
  const table = part === 'mentee' ? menteeApplications : mentorApplications
  const [found] = await tx
    .select({ publicId: table.publicId })
    .from<typeof menteeApplications | typeof mentorApplications>(table)
    .where(eq(table.userId, userId))
  return found ? { part, publicId: found.publicId } : null
}
