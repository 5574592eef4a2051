import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAdmin, type Person } from '../../../../test/app.ts'
import { auditOf } from '../../../../test/audit.ts'
import { inDays } from '../../../../test/in-days.ts'
import { mainOf } from '../../../../test/page.ts'
import { menteeApplication } from '../../../../test/stored-mentee.ts'
import { approveMentor, mentorApplication, startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { anotherPairOf, newPair } from '../../../../test/stored-pair.ts'
import { decideAll, forgetReports, holdByTeam, report, reportsAbout } from '../../../../test/stored-report.ts'
import { admittedMentee, openMentor } from '../../../../test/stored-request.ts'
import { pendingMentors } from '../../../mentorship/application/mentor/mentor-decisions.server.ts'
import { deleteMentorApplication } from '../../../mentorship/application/mentor/mentor-removal.server.ts'
import { decide } from '../../../moderation/decisions.server.ts'
import { eraseAccount } from '../../../personal-data/erasure/erasure.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { mentorApplications } from '../../../profiles/tables.ts'
import { runDueWork } from '../../due.server.ts'
import { previewRound } from '../../matching/rounds.server.ts'
import { connectPageOf } from '../../messages-page/connect-page.server.ts'
import { holdOf } from '../../people/holds.server.ts'
import { connectHolds, connectMentees } from '../../people/tables.ts'
import { unreadMentees } from '../../requests/admission.server.ts'
import { mentorApplied } from '../../requests/places.server.ts'
import { leaveSearch, menteeApplied, returnToSearch } from '../../requests/searches.server.ts'
import { pairReports } from '../../tables.ts'
import { holdApplicant, holdRecordOf } from './holds-for-admin.server.ts'
import { decideReport } from './reports-for-admin.server.ts'

startWithoutMentors()
const admin = await newAdmin()
const adminId = admin.userId

beforeEach(forgetReports)

describe('a hold is of the person', () => {
  test('no new application, part or state escapes it, and no other report lifts it', async () => {
    const { id, mentee, mentor } = await newPair()
    const second = await anotherPairOf(mentor)
    await report(mentee.userId, id)
    await report(second.mentee.userId, second.id, 'money')
    const [first, other] = await reportsAbout(mentor.userId)
    await decideReport(adminId, first?.id ?? '', { decision: 'release', parts: 1 })
    expect(await holdOf(db(), mentor.userId)).toBe('untold')
    await decideReport(adminId, other?.id ?? '', { decision: 'end', parts: 1 })
    await deleteMentorApplication(adminId, await mentorIdOf(mentor.userId))
    const asMentee = await menteeApplication({ userId: mentor.userId })
    const again = await mentorApplication({ userId: mentor.userId })
    await leaveSearch(mentor.userId)
    await returnToSearch(mentor.userId)
    await db().transaction((tx) => menteeApplied(tx, mentor.userId, asMentee.publicId, new Date()))
    await db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date()))
    expect(await holdOf(db(), mentor.userId)).toBe('told')
    const [stored] = await db().select().from(connectMentees).where(eq(connectMentees.userId, mentor.userId))
    const decision = { adminId, itemId: asMentee.publicId, version: String(stored?.version) }
    const admitted = await decide(unreadMentees, { ...decision, ruling: { kind: 'approve' } }, 'at once')
    expect([admitted, await approveMentor(adminId, again.publicId, 1)]).not.toContain('decided')
  })

  test('a decision waits no hold out: what was decided before it began is not carried out', async () => {
    const [mentee, mentor] = [await menteeApplication(), await mentorApplication()]
    for (const { userId } of [mentee, mentor]) await holdByTeam(userId)
    for (const [queue, { publicId: itemId }] of [
      [unreadMentees, mentee],
      [pendingMentors, mentor],
    ] as const) {
      const decision = { adminId, itemId, version: 1, ruling: { kind: 'approve' as const } }
      expect(await db().transaction((tx) => queue.carryOut(tx, decision))).toBe(false)
    }
  })

  test('whom a report held that is gone is held by the team, which can release them', async () => {
    for (const goes of [
      ({ mentee }: { mentee: Person }) => eraseAccount(mentee.userId ?? ''),
      () => runDueWork(inDays(366)),
    ]) {
      const { id, mentee, mentor } = await newPair()
      await report(mentee.userId, id)
      await decideAll(adminId, mentor.userId, 'end')
      await goes({ mentee })
      expect(await db().select().from(connectHolds).where(eq(connectHolds.userId, mentor.userId))).toMatchObject([
        { reason: 'kept' },
      ])
      const publicId = await mentorIdOf(mentor.userId)
      expect(await holdApplicant(adminId, 'mentor', publicId, 'release')).toBe(true)
      expect(await holdOf(db(), mentor.userId)).toBe('none')
    }
  })

  test('no admin reads of a hold of their own', async () => {
    const { id, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    const publicId = await mentorIdOf(mentor.userId)
    expect(await holdRecordOf(mentor.userId, 'mentor', publicId)).toEqual({
      isHeld: false,
      isByTeam: false,
      reports: [],
    })
    expect((await holdRecordOf(adminId, 'mentor', publicId)).isHeld).toBe(true)
  })

  test.each(['refused', 'left', 'resting', 'question'] as const)('also of a mentee who is %s', async (state) => {
    const { userId, publicId } = await admittedMentee()
    await db().update(connectMentees).set({ state }).where(eq(connectMentees.userId, userId))
    expect(await holdApplicant(adminId, 'mentee', publicId, 'hold')).toBe(true)
    expect(await holdApplicant(adminId, 'mentee', publicId, 'hold')).toBe(false)
    expect((await connectPageOf(userId)).mentee?.state).toBe('on hold')
    expect(await holdApplicant(adminId, 'mentee', publicId, 'release')).toBe(true)
    expect((await connectPageOf(userId)).mentee?.state).toBe(state)
  })

  test('nobody on hold takes part in a round, as a mentee or as a mentor, in whatever part they were held', async () => {
    const [mentee, mentor, free] = [await admittedMentee(), await openMentor(), await openMentor()]
    await admittedMentee({ userId: mentor.userId })
    for (const { userId } of [mentee, mentor]) await holdByTeam(userId)
    expect(await previewRound(adminId)).toMatchObject({ pairCount: 0, leftCount: 0 })
    await admittedMentee({ userId: free.userId })
    expect((await previewRound(adminId)).leftCount).toBe(1)
  })

  test('the team takes back its own hold, and no report’s', async () => {
    const { id, mentee, mentor } = await newPair()
    const publicId = await mentorIdOf(mentor.userId)
    await report(mentee.userId, id)
    expect(await holdApplicant(adminId, 'mentor', publicId, 'release')).toBe(false)
    expect(await holdApplicant(adminId, 'mentor', publicId, 'hold')).toBe(true)
    expect(await holdOf(db(), mentor.userId)).toBe('told')
    expect(await holdApplicant(adminId, 'mentor', publicId, 'release')).toBe(true)
    expect(await holdOf(db(), mentor.userId)).toBe('untold')
  })

  test('both desks and the opened applications say “Reported before” and lead to the reports, whose opening is recorded', async () => {
    const { id, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    await decideAll(adminId, mentor.userId, 'release')
    const [told] = await reportsAbout(mentor.userId)
    await menteeApplication({ userId: mentor.userId })
    const isTheirs = eq(mentorApplications.userId, mentor.userId)
    await db().update(mentorApplications).set({ status: 'pending' }).where(isTheirs)
    const publicId = await mentorIdOf(mentor.userId)
    for (const queue of ['mentees', 'mentors']) {
      const desk = await mainOf(admin.post(`/admin/desk/${queue}`))
      expect(desk).toContain('Reported before')
      expect(desk).toContain(`action="/admin/reports/${told?.id}"`)
    }
    expect(await mainOf(admin.post(`/admin/mentors/${publicId}`))).toContain('A threat or blackmail. Closed.')
    let opened = ''
    const kept = await auditOf(async () => {
      opened = await mainOf(admin.post(`/admin/reports/${told?.id}`))
    })
    expect(kept).toEqual([[adminId, 'open report', told?.id]])
    expect(opened).toContain('He threatens me.')
    // No admin reads what concerns the same person.
    await db().update(pairReports).set({ reporterId: adminId })
    expect(await mainOf(admin.post(`/admin/mentors/${publicId}`))).not.toContain('Reported before')
  })
})

async function mentorIdOf(userId: string) {
  const [application] = await db().select().from(mentorApplications).where(eq(mentorApplications.userId, userId))
  return application?.publicId ?? ''
}
