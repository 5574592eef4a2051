import { and, asc, desc, eq, isNull, min, notInArray, or, sql } from 'drizzle-orm'
import { waitingIn } from '../../../moderation/backlog.server.ts'
import type { Queue } from '../../../moderation/queue.ts'
import { ageOfQueue } from '../../../moderation/queue-age.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../../profiles/tables.ts'
import { findOption } from '../../../ui/form/options.ts'
import { menteesSeen, mentorsSeen } from '../../matching/people-seen.server.ts'
import { dayInWords } from '../../people/days.ts'
import { holdForGood, isAnyHeld } from '../../people/holds.server.ts'
import { notifyMembers } from '../../people/notify.server.ts'
import { decisions, kindsThatHoldNobody } from '../../people/report-kinds.ts'
import { otherPart, type Part } from '../../people/states.ts'
import { connectHolds } from '../../people/tables.ts'
import { end, lockedBetween } from '../../requests/ends.server.ts'
import { lockRequests } from '../../requests/requests.server.ts'
import { pairReports, pairs, requests } from '../../tables.ts'
import { release } from './release.server.ts'
import { evidenceIn, type Report } from './reports.server.ts'

type ReadReport = { decision: NonNullable<Report['decision']>; parts: number }

const isOfDanger = sql<boolean>`(${notInArray(pairReports.kind, kindsThatHoldNobody)})`
const dangerFirst = [desc(isOfDanger), asc(pairReports.dueOn), asc(pairReports.id)]

/** Open reports, those of danger and what is due first. Their version is in how many parts they were told. */
export const pendingReports: Queue = {
  name: 'reports',
  items: {
    ...{ table: pairReports, id: pairReports.id, version: sql`cardinality(${pairReports.forms})` },
    isPending: sql`(${isNull(pairReports.decidedOn)})`,
    isKnownTo: isOfOthers,
    isUrgent: isOfDanger,
    oldestFirst: dangerFirst,
  },
  async carryOut(tx, { adminId, itemId, version, ruling }) {
    const decision = ruling.kind === 'set' ? findOption(decisions, ruling.state)?.id : null
    // Another decision may have come first, away from the desk.
    const isOpen = and(eq(pairReports.id, itemId), isNull(pairReports.decidedOn))
    if (!decision || (await tx.$count(pairReports, isOpen)) === 0) return false
    return (await decideReportIn(tx, adminId, itemId, { decision, parts: version }, new Date())) === 'decided'
  },
}

/** Returns what waits for an admin, danger and then what is due first. */
export async function openReports(adminId: string, at = new Date()) {
  const { id, kind, reportedAs, filedOn, dueOn } = pairReports
  const found = await db()
    .select({ id, kind, reportedAs, filedOn, dueOn })
    .from(pairReports)
    .where(waitsFor(adminId))
    .orderBy(...dangerFirst)
    .limit(200)
  return found.map((each) => ({ ...each, filedOn: dayInWords(each.filedOn), ...answerBy(each.dueOn, at) }))
}

/** `oldest` in milliseconds since 1970; late is what nobody has answered by its day, the first of which is `dueOn`. */
export async function waitingReports(adminId: string, which: 'all' | 'danger' = 'all', at = new Date()) {
  const { filedOn, dueOn } = pairReports
  const isOfKind = { all: sql`true`, danger: isOfDanger }
  const isWaiting = sql`(${waitsFor(adminId)} and ${isOfKind[which]})`
  const [first] = await db()
    .select({ dueOn: min(dueOn) })
    .from(pairReports)
    .where(isWaiting)
  const due = answerBy(first?.dueOn ?? isoDay(at), at)
  return { ...(await waitingIn(pairReports, filedOn, isWaiting)), ...due, isLate: due.daysLeft < 0 }
}

export async function reportExists(adminId: string, id: string): Promise<boolean> {
  return (
    publicIdPattern.test(id) && (await db().$count(pairReports, and(eq(pairReports.id, id), isOfOthers(adminId)))) > 0
  )
}

/** Opens a report, decided or not, for an admin who has no part in it, and records that. */
export async function openReport(adminId: string, id: string, at = new Date()) {
  if (!publicIdPattern.test(id)) return null
  return db().transaction(async (tx) => {
    const [report] = await tx
      .select()
      .from(pairReports)
      .where(and(eq(pairReports.id, id), isOfOthers(adminId)))
    if (!report) return null
    await recordAction(tx, { adminId, verb: 'open report', target: id })
    const { kind, reportedAs, words, evidence, filedOn, dueOn, decision, forms, reporterId, reportedId } = report
    return {
      ...{ kind, reportedAs, words: words ?? '', decision, parts: forms.length },
      ...answerBy(dueOn, at),
      age: ageOfQueue({ oldest: Date.parse(filedOn) }).age ?? '',
      hold: await holdAbout(tx, id, reportedId),
      between: await openBetween(tx, report.pairId),
      reported: await seenAs(tx, reportedId, reportedAs),
      reporter: await seenAs(tx, reporterId, otherPart(reportedAs)),
      evidence: evidenceIn(evidence).map((line) => ({ ...line, sentOn: dayInWords(line.sentOn) })),
    }
  })
}

/**
 * Decides an open report, or releases somebody whom an earlier decision has kept on hold. The person who reported hears of it,
 * and so does whoever learns of a hold, or of its end. `changed` if more was told than the admin has read in so many parts.
 */
export function decideReport(
  adminId: string,
  id: string,
  read: ReadReport,
  at = new Date(),
): Promise<'decided' | 'changed' | 'gone'> {
  return db().transaction((tx) => decideReportIn(tx, adminId, id, read, at))
}

async function decideReportIn(tx: Transaction, adminId: string, id: string, { decision, parts }: ReadReport, at: Date) {
  await lockRequests(tx)
  const isOpen = decision === 'release' ? or(isNull(pairReports.decision), eq(pairReports.decision, 'end')) : undefined
  const mayDecide = and(eq(pairReports.id, id), isOfOthers(adminId), isOpen ?? isNull(pairReports.decision))
  const [found] = await tx.select({ pairId: pairReports.pairId }).from(pairReports).where(mayDecide)
  // Whoever tells more locks that first, too.
  const between = await lockedBetween(tx, found?.pairId ?? '')
  const [report] = await tx.select().from(pairReports).where(mayDecide).for('update')
  if (!report) return 'gone'
  if (report.forms.length !== parts) return 'changed'
  const { reporterId, reportedId } = report
  // First, while it is known whether the one on hold has been told so.
  if (decision === 'release' && reportedId) await release(tx, reportedId, [id], at)
  await tx
    .update(pairReports)
    .set({ decision, decidedOn: isoDay(at) })
    .where(eq(pairReports.id, id))
  if (decision === 'end') await holdForGood(tx, id)
  if (decision === 'end' && between?.endedOn === null) await end(tx, between, null, { kind: 'decide' }, at)
  // By now a hold for it is no secret any more.
  if (decision === 'end' && (await isAnyHeld(tx, [reportedId]))) await notifyMembers(tx, reportedId ?? [], at)
  if (reporterId) await notifyMembers(tx, reporterId, at)
  await notify(tx, 'admin-reports')
  await recordAction(tx, { adminId, verb: 'decide report', target: id })
  return 'decided'
}

function waitsFor(adminId: string) {
  return sql`(${isNull(pairReports.decidedOn)} and ${isOfOthers(adminId)})`
}

/** Returns by which day a report is to be answered, and how many days are left: less than none when it is late. */
function answerBy(dueOn: string, at: Date) {
  return { dueOn: dayInWords(dueOn), daysLeft: (Date.parse(dueOn) - Date.parse(isoDay(at))) / 86_400_000 }
}

/** Whether a report concerns an admin in neither part: even that there is one would tell who told it. */
export function isOfOthers(adminId: string) {
  const { reporterId, reportedId } = pairReports
  return sql`(${reporterId} is distinct from ${adminId} and ${reportedId} is distinct from ${adminId})`
}

/** Returns whether somebody is on hold for this report, and whether for anything else. */
async function holdAbout(tx: Transaction, id: string, userId: string | null) {
  const { reason, isTold } = connectHolds
  const holds = await tx
    .select({ reason, isTold })
    .from(connectHolds)
    .where(eq(connectHolds.userId, userId ?? ''))
  return {
    isForThis: holds.some((each) => each.reason === id),
    isForMore: holds.some((each) => each.reason !== id),
    isTold: holds.some((each) => each.isTold),
  }
}

/** Returns what two people have that is not over. */
async function openBetween(tx: Transaction, id: string | null): Promise<'request' | 'pair' | null> {
  const isIt = <Table extends typeof requests | typeof pairs>(table: Table) =>
    and(eq(table.id, id ?? ''), isNull(table.endedOn))
  if ((await tx.$count(requests, isIt(requests))) > 0) return 'request'
  return (await tx.$count(pairs, isIt(pairs))) > 0 ? 'pair' : null
}

async function seenAs(tx: Transaction, userId: string | null, part: Part) {
  if (!userId) return null
  const table = part === 'mentee' ? menteeApplications : mentorApplications
  const [found] = await tx
    .select({ publicId: table.publicId })
    .from<typeof menteeApplications | typeof mentorApplications>(table)
    .where(eq(table.userId, userId))
  const ids = found ? [found.publicId] : []
  const [mentee] = part === 'mentee' ? await menteesSeen(ids, tx) : []
  const [mentor] = part === 'mentor' ? await mentorsSeen(ids, tx) : []
  if (mentee) return { part: 'mentee' as const, publicId: mentee.publicId, mentee }
  return mentor ? { part: 'mentor' as const, publicId: mentor.publicId, mentor } : null
}
