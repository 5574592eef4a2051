import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember } from '../../../test/app.ts'
import { applicationForm, requiredOfMentor } from '../../../test/example-application.ts'
import { inDays } from '../../../test/in-days.ts'
import { approveMentor, rejectMentor, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, chooseAll, listingOf, openId, openMentor } from '../../../test/stored-request.ts'
import { db } from '../../platform/db/db.server.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { menteeApplications, mentorApplications, mentors } from '../../profiles/tables.ts'
import { connectSection } from '../connect-personal-data.server.ts'
import { runDueWork } from '../due.server.ts'
import { connectPeople } from '../people/tables.ts'
import { connectChoices, recentPairs } from '../tables.ts'
import { answerRequest } from './answers.server.ts'
import { choose, chooseNamed } from './choices.server.ts'
import { requestsOfMentee, requestsOfMentor } from './requests-page.server.ts'
import { menteeApplied, moveMentee } from './searches.server.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const admin = await newAdmin()
const notNow = { kind: 'not now', kindSentence: null } as const

test('a mentor who is a mentee too does not learn from “lately” who had asked under a made-up name', async () => {
  const [one, other] = [await newMember(), await newMember()]
  const listed = [await openMentor(1, { userId: one.userId }), await openMentor(1, { userId: other.userId })]
  for (const { userId } of [one, other]) await admittedMentee({ userId })
  await chooseAll(one.userId, listed.slice(1))
  await answerRequest(other.userId, await openId(one.userId), notNow)
  expect(await choose(other.userId, listed[0]?.listingId ?? '')).toBe('chosen')
  expect((await requestsOfMentor(one.userId)).asking).toEqual([])
})

test('a mentor who comes back under a made-up name is recognised by none of those who knew the full one', async () => {
  const member = await newMember()
  const mentor = await openMentor(3, { userId: member.userId, fullName: 'Amina Diallo' })
  const [declined, introduced, asking, other, inLine] = [
    await admittedMentee(),
    await admittedMentee(),
    await admittedMentee(),
    await admittedMentee(),
    await admittedMentee(),
  ]
  await chooseAll(declined.userId, [mentor])
  await answerRequest(member.userId, await openId(declined.userId), notNow)
  for (const { userId } of [introduced, asking, other, inLine]) await chooseAll(userId, [mentor])
  await answerRequest(member.userId, await openId(introduced.userId), { kind: 'yes' })
  expect((await requestsOfMentee(inLine.userId)).choices).toMatchObject([{ name: 'Amina Diallo' }])
  await untold()
  const alias = { ...requiredOfMentor, galleryPreference: privacyFriendlyName, displayName: 'Quiet Heron' }
  await member.post('/apply-mentor', applicationForm({ ...alias, token: newFormToken() }))
  expect(await approveMentor(admin.userId, mentor.publicId, 2)).toBe('decided')
  const heron = await listingOf(member.userId)
  expect(await nameOf(heron)).toBe('Quiet Heron')
  for (const { userId } of [declined, introduced, asking, inLine])
    for (const seen of [await requestsOfMentee(userId), await connectSection(userId)])
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Quiet Heron|${heron}`))
  for (const { userId } of [asking, inLine]) {
    expect(await isTold(userId)).toBe(true)
    expect((await requestsOfMentee(userId)).past).toMatchObject([{ listing: null }])
  }
  for (const { userId } of [inLine, declined]) expect(await choose(userId, heron)).toBe('chosen')
  expect(await allOfMentee(declined.userId)).toMatchObject([
    { state: 'open', reaches: 'nobody' },
    { state: 'declined' },
  ])
  expect((await requestsOfMentor(member.userId)).asking).toHaveLength(1)
})

test('a listing that leaves with the next batch is chosen by nobody', async () => {
  const [mentor, mentee] = [await openMentor(), await admittedMentee()]
  await db().update(mentors).set({ leaves: true }).where(eq(mentors.userId, mentor.userId))
  expect(await choose(mentee.userId, mentor.listingId)).toBe('not listed')
  const named = { name: mentor.fullName, listingId: mentor.listingId }
  await db().transaction((tx) => chooseNamed(tx, mentee.userId, named, new Date()))
  expect(await db().$count(connectChoices)).toBe(0)
})

test('the own data tell no smaller numbers than the page', async () => {
  const mentee = await admittedMentee()
  await openMentor()
  await runDueWork(inDays(8))
  const { data } = await connectSection(mentee.userId)
  expect(JSON.stringify(data)).toContain('"outlook":"fewer than twenty mentors could fit."')
})

async function _refuseAgain(userId: string) {
  const again = await db().transaction(async (tx) => {
    await menteeApplied(tx, userId, '', new Date())
    return moveMentee(tx, userId, 'refuse', new Date())
  })
  expect(again).not.toBeNull()
}

async function _rejectAgain({ userId, publicId }: { userId: string; publicId: string }) {
  await db().update(mentorApplications).set({ status: 'pending' }).where(eq(mentorApplications.userId, userId))
  expect(await rejectMentor(admin.userId, publicId, 1, { reason: 'unclear', words: '' })).toBe('decided')
}

async function untold() {
  await db().update(connectPeople).set({ mailDueAt: null })
}

async function isTold(userId: string) {
  const [person] = await db().select().from(connectPeople).where(eq(connectPeople.userId, userId))
  return person?.mailDueAt !== null
}

async function nameOf(listing: string) {
  const [mentor] = await db().select().from(mentors).where(eq(mentors.publicId, listing))
  return mentor?.name
}
