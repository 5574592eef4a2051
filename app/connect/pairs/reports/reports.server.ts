import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { users } from '../../../account/tables.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { log } from '../../../platform/log/log.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { t } from '../../../words/words.ts'
import { dayInWords, keptDays } from '../../people/days.ts'
import { hold, keepForTeam } from '../../people/holds.server.ts'
import { daysToAnswer, kindsThatHoldNobody } from '../../people/report-kinds.ts'
import { otherPart } from '../../people/states.ts'
import { lockedBetween } from '../../requests/ends.server.ts'
import { pairReports, pairs, requests } from '../../tables.ts'
import { type Reportable, reportableOf, wordsIn } from './reportable.server.ts'

export type Report = typeof pairReports.$inferSelect
/** `id` is made with the form, so that a report that is sent twice is stored once. */
export type NewReport = { id: string; kind: Report['kind']; words: string; wordIds: string[] }
export type EvidenceLine = { isReporters: boolean; sentOn: string; body: string }

const evidenceDays = 90
const reportDays = 365

/** Tells the team. False when there is no such pair or request any more. */
export function fileReport(userId: string, id: string, report: NewReport, at = new Date()): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockAccount(tx, userId)
    await lockedBetween(tx, id)
    const reportable = await reportableOf(tx, userId, id)
    if (reportable) await storeReport(tx, userId, reportable, report, at)
    return reportable !== null
  })
}

/**
 * Stores a report under the lock of its pair, and puts the other on hold unless it is of a kind that holds nobody. What
 * somebody tells again before it is decided joins what they have told.
 */
export async function storeReport(
  tx: Transaction,
  reporterId: string,
  reportable: Reportable,
  { id: formId, kind, words, wordIds }: NewReport,
  at: Date,
): Promise<void> {
  const { between, part, otherId } = reportable
  const form = publicIdFrom(formId, reporterId, kind, words, ...wordIds)
  const isOfPair = and(eq(pairReports.pairId, between.id), eq(pairReports.reporterId, reporterId))
  const told = await tx.select().from(pairReports).where(isOfPair).for('update')
  if (told.some(({ forms }) => forms.includes(form))) return
  const open = told.find(({ decidedOn }) => decidedOn === null)
  const chosen = await wordsIn(tx, reportable, at, wordIds)
  const lines = chosen.map(({ body, sentOn, ...each }) => ({ isReporters: each.part === part, sentOn, body })).reverse()
  const filedOn = isoDay(at)
  const report = joined(open, { kind, words, lines, dueOn: addDays(filedOn, daysToAnswer(kind)) })
  const id = open?.id ?? form
  const stored = { ...report, forms: [...(open?.forms ?? []), form] }
  if (open) await tx.update(pairReports).set(stored).where(eq(pairReports.id, id))
  else
    await tx.insert(pairReports).values({
      ...{ ...stored, id, pairId: between.id, reporterId, reportedId: otherId, reportedAs: otherPart(part) },
      ...{ alias: madeUpName(reportable), filedOn },
    })
  if (otherId && !kindsThatHoldNobody.includes(report.kind)) await hold(tx, otherId, id, at)
  if (await isReadByNobody(tx, id)) log('warn', 'report-has-no-reader')
  await notify(tx, 'admin-reports')
}

/** A report outlives the account of whoever it is about: it keeps no name that is listed. */
function madeUpName({ part, between }: Reportable) {
  if (part === 'mentor') return between.alias
  return between.listing === null ? (between.mentorAlias ?? '') : ''
}

type Told = { kind: Report['kind']; words: string; lines: EvidenceLine[]; dueOn: string }

/** Of two kinds the graver counts, and of two days the earlier. */
function joined(open: Report | undefined, { kind, words, lines, dueOn }: Told) {
  const before = evidenceIn(open?.evidence)
  const known = new Set(before.map((line) => JSON.stringify(line)))
  const evidence = [...before, ...lines.filter((line) => !known.has(JSON.stringify(line)))]
  const isGraver = !open || kind === 'threat' || kindsThatHoldNobody.includes(open.kind)
  return {
    kind: isGraver ? kind : open.kind,
    words: [open?.words, words].filter(Boolean).join('\n\n') || null,
    evidence: evidence.length > 0 ? JSON.stringify(evidence) : null,
    dueOn: open && open.dueOn < dueOn ? open.dueOn : dueOn,
  }
}

export function evidenceIn(evidence: string | null | undefined): EvidenceLine[] {
  return evidence ? (JSON.parse(evidence) as EvidenceLine[]) : []
}

/** Returns what somebody has told the team and hears about, for as long as it is news. */
export async function reportsOf(userId: string, at = new Date()) {
  const { pairId: id, alias, filedOn, dueOn, decidedOn } = pairReports
  const isNews = or(isNull(decidedOn), gt(decidedOn, addDays(isoDay(at), -keptDays)))
  const found = await db()
    .select({ id, alias, filedOn, dueOn, decidedOn, hasReader })
    .from(pairReports)
    .where(and(eq(pairReports.reporterId, userId), isNews))
    .orderBy(desc(filedOn))
  return found.map((each) => ({
    id: each.id,
    other: each.alias || t('your mentor'),
    filedOn: dayInWords(each.filedOn),
    answerBy: dayInWords(each.dueOn),
    isDecided: each.decidedOn !== null,
    hasReader: each.hasReader,
  }))
}

/** Whether somebody of the team can read a report: no admin reads one about themselves. */
const hasReader = sql<boolean>`exists (select from ${users} where ${users.isAdmin}
  and ${users.id} is distinct from ${pairReports.reporterId} and ${users.id} is distinct from ${pairReports.reportedId})`

async function isReadByNobody(tx: Transaction, id: string) {
  return (await tx.$count(pairReports, and(eq(pairReports.id, id), sql`not ${hasReader}`))) > 0
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

/** Deletes what reports hold when its time is over: the messages after 90 days, the rest after a year once it is decided. */
export async function forgetOldReports(tx: Transaction, at: Date): Promise<void> {
  const today = isoDay(at)
  const { filedOn, decidedOn, pairId } = pairReports
  await forget(tx, sql`${decidedOn} is not null and ${filedOn} <= ${addDays(today, -reportDays)}`)
  await tx
    .update(pairReports)
    .set({ evidence: null })
    .where(lte(filedOn, addDays(today, -evidenceDays)))
  // The id of what is gone would lead from one report of two people to the other.
  await tx
    .update(pairReports)
    .set({ pairId: null })
    .where(sql`${pairId} not in (select ${requests.id} from ${requests} union all select ${pairs.id} from ${pairs})`)
}

async function forget(tx: Transaction, which: SQL) {
  const gone = await tx.delete(pairReports).where(which).returning({ id: pairReports.id })
  await keepForTeam(
    tx,
    gone.map(({ id }) => id),
  )
}

/** Leaves nothing in reports that leads to an account that is erased, nor what its owner told. */
export async function forgetReported(tx: Transaction, userId: string): Promise<void> {
  const { reportedId, reporterId, decidedOn } = pairReports
  await tx.update(pairReports).set({ reportedId: null }).where(eq(reportedId, userId))
  await forget(tx, sql`${reporterId} = ${userId} and ${decidedOn} is not null`)
  await tx.update(pairReports).set({ reporterId: null, words: null, evidence: null }).where(eq(reporterId, userId))
}
