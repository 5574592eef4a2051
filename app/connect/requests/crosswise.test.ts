import { expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { inDays } from '../../../test/in-days.ts'
import { inGate } from '../../../test/in-gate.ts'
import type { FormFields } from '../../../test/multipart.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, chooseAll, openMentor } from '../../../test/stored-request.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { deleteMentorApplication } from '../../mentorship/application/mentor/mentor-removal.server.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { holdApplicant } from '../pairs/reports/holds-for-admin.server.ts'
import { answerRequest, takeRequestBack } from './answers.server.ts'
import { choose, chooseNamed } from './choices.server.ts'
import { notePlaces } from './listings.server.ts'
import { changePlaces, comeBack, mentorApplied } from './places.server.ts'
import { leaveSearch, menteeApplied, returnToSearch } from './searches.server.ts'

startWithoutMentors()
await ensureKeyring(db())

test('what mentees, mentors, admins and due work do at once never waits for each other in a circle', async () => {
  const admin = await storedUser({ isAdmin: true })
  for (let round = 0; round < inGate(3, 10); round++) {
    await db().delete(menteeApplications)
    const members = [await newMember(), await newMember(), await newMember()]
    const mentors = [await openMentor(1), await openMentor(2, { userId: members[2]?.userId ?? '' })]
    const mentees = await Promise.all(members.map(({ userId }) => admittedMentee({ userId })))
    const [first, second] = mentors
    const [one, two, both] = mentees
    if (!first || !second || !one || !two || !both) throw new Error('Somebody is missing.')
    for (const { userId } of mentees) await chooseAll(userId, mentors)
    const requests = await Promise.all(mentees.map(async ({ userId }) => (await allOfMentee(userId))[0]?.id ?? ''))
    const cards: FormFields[] = [
      { card: 'note', note: `Note ${round}` },
      { card: 'time', languages: 'French' },
      { card: 'places', capacity: '3' },
    ]
    const named = { name: first.fullName, listingId: first.listingId }
    const acts = [
      ...requests.flatMap((request) => [
        () => answerRequest(first.userId, request, { kind: 'not now', kindSentence: null }),
        () => answerRequest(second.userId, request, { kind: 'yes' }),
      ]),
      ...members.flatMap((member) => cards.map((card) => () => member.post('/connect/settings', card))),
      ...mentees.map((mentee, each) => () => takeRequestBack(mentee.userId, requests[each] ?? '')),
      () => db().transaction((tx) => menteeApplied(tx, one.userId, one.publicId, new Date())),
      () => firstApplication(one, first.userId, second),
      () => leaveSearch(two.userId).then(() => returnToSearch(two.userId)),
      () => choose(both.userId, first.listingId),
      () => holdApplicant(admin.userId, 'mentee', both.publicId, 'hold'),
      () => holdApplicant(admin.userId, 'mentor', first.publicId, 'hold'),
      () => leaveSearch(one.userId),
      () => changePlaces(second.userId, { capacity: 4, awayUntil: null }),
      () => comeBack(first.userId),
      () => runDueWork(inDays(8)),
      () => runDueWork(inDays(9)),
      // Long enough for what is over to be deleted.
      () => runDueWork(inDays(40)),
      () => db().transaction((tx) => chooseNamed(tx, one.userId, named, new Date())),
      () => notePlaces(),
      () => db().transaction((tx) => mentorApplied(tx, second.userId, new Date())),
      ...(round % 3 === 0 ? [() => eraseAccount(two.userId)] : []),
      ...(round % 3 === 1 ? [() => deleteMentorApplication(admin.userId, first.publicId)] : []),
      ...(round % 3 === 2 ? [() => eraseAccount(both.userId)] : []),
    ]
    const shuffled = acts.map((act) => ({ act, at: Math.random() })).sort((a, b) => a.at - b.at)
    const outcomes = await Promise.allSettled(shuffled.map(({ act }) => act()))
    const failed = outcomes.flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason?.cause ?? each.reason)] : [],
    )
    // Of applying, only a part is done here, without the application that is stored first.
    expect(failed.filter((each) => !each.includes('connect_mentors_user_id_mentor_applications'))).toEqual([])
    for (const each of outcomes)
      if (each.status === 'fulfilled' && each.value instanceof Response) expect(each.value.status).toBeLessThan(500)
  }
}, 120_000)

/** A mentor applies as a mentee, too, with the answers of another, and names a mentor. */
function firstApplication(
  like: typeof menteeApplications.$inferSelect,
  userId: string,
  { fullName, listingId }: { fullName: string; listingId: string },
) {
  const publicId = newPublicId()
  return db().transaction(async (tx) => {
    await tx.insert(menteeApplications).values({ ...like, userId, publicId })
    await menteeApplied(tx, userId, publicId, new Date())
    await chooseNamed(tx, userId, { name: fullName, listingId }, new Date())
  })
}
