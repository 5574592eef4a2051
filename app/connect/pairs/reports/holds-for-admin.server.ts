import { and, desc, eq } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { menteeApplications, mentorApplications } from '../../../profiles/tables.ts'
import { dayInWords } from '../../people/days.ts'
import { byTeam, hold, holdOf, teamReasons } from '../../people/holds.server.ts'
import { notifyMembers } from '../../people/notify.server.ts'
import type { reportKinds } from '../../people/report-kinds.ts'
import type { Part } from '../../people/states.ts'
import { connectHolds } from '../../people/tables.ts'
import { lockRequests } from '../../requests/requests.server.ts'
import { pairReports } from '../../tables.ts'

import { release } from './release.server.ts'
import { isOfOthers } from './reports-for-admin.server.ts'

/** What an admin who reads an application reads of reports about the same person, in whatever part, and of holds. */
export type HoldRecord = {
  isHeld: boolean
  isByTeam: boolean
  reports: {
    id: string
    kind: (typeof reportKinds)[number]['id']
    filedOn: string
    decision: 'release' | 'end' | null
  }[]
}

/** Says nothing of what concerns the admin, nor of an application that is not there. */
export async function holdRecordOf(adminId: string, part: Part, publicId: string): Promise<HoldRecord> {
  const userId = await applicantOf(db(), part, publicId)
  if (userId === adminId) return { isHeld: false, isByTeam: false, reports: [] }
  const { id, kind, filedOn, decision, reportedId } = pairReports
  const [holds, reports] = await Promise.all([
    db()
      .select({ reason: connectHolds.reason })
      .from(connectHolds)
      .where(eq(connectHolds.userId, userId ?? '')),
    db()
      .select({ id, kind, filedOn, decision })
      .from(pairReports)
      .where(and(eq(reportedId, userId ?? ''), isOfOthers(adminId)))
      .orderBy(desc(filedOn), id),
  ])
  return {
    isHeld: holds.length > 0,
    isByTeam: holds.some(({ reason }) => teamReasons.includes(reason)),
    reports: reports.map((each) => ({ ...each, filedOn: dayInWords(each.filedOn) })),
  }
}

/**
 * Puts an applicant on hold for the team, or takes that back: a hold for a report ends with its decision. False if it is so
 * already, or is the admin’s own application.
 */
export async function holdApplicant(
  adminId: string,
  part: Part,
  publicId: string,
  command: 'hold' | 'release',
  at = new Date(),
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const userId = await applicantOf(tx, part, publicId)
    if (!userId || userId === adminId) return false
    await lockAccount(tx, userId)
    await lockRequests(tx)
    // The account may have gone meanwhile.
    if (!(await applicantOf(tx, part, publicId))) return false
    if (!(await (command === 'hold' ? holdByTeam : releaseByTeam)(tx, userId, at))) return false
    await notify(tx, ['admin-mentees', 'admin-mentors'])
    await recordAction(tx, { adminId, verb: `${command} ${part}`, target: publicId })
    return true
  })
}

async function holdByTeam(tx: Transaction, userId: string, at: Date) {
  const isIt = and(eq(connectHolds.userId, userId), eq(connectHolds.reason, byTeam))
  if ((await tx.$count(connectHolds, isIt)) > 0) return false
  const before = await holdOf(tx, userId)
  await hold(tx, userId, byTeam, at)
  if (before !== 'told') await notifyMembers(tx, userId, at)
  return true
}

function releaseByTeam(tx: Transaction, userId: string, at: Date) {
  return release(tx, userId, teamReasons, at)
}

async function applicantOf(database: Pick<Transaction, 'select'>, part: Part, publicId: string) {
  if (!publicIdPattern.test(publicId)) return null
  const table = part === 'mentee' ? menteeApplications : mentorApplications
  const [found] = await database
    .select({ userId: table.userId })
    .from<typeof menteeApplications | typeof mentorApplications>(table)
    .where(eq(table.publicId, publicId))
  return found?.userId ?? null
}
