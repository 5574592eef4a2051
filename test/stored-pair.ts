import { eq } from 'drizzle-orm'
import { pickTime, proposeCall } from '../app/connect/pairs/calls.server.ts'
import { answerRequest } from '../app/connect/requests/answers.server.ts'
import { pairCalls, pairSides, pairs } from '../app/connect/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newMember } from './app.ts'
import { admittedMentee, chooseAll, openId, openMentor } from './stored-request.ts'

/** Introduces two new members to each other, who both know how to stay safe unless told otherwise. */
export async function newPair({ at = new Date(), knowsSafety = true } = {}) {
  const mentee = await newMember()
  await admittedMentee({ userId: mentee.userId })
  return { mentee, ...(await introduced(mentee.userId, { at, knowsSafety })) }
}

/** Introduces another new member to a mentor who has a pair. */
export async function anotherPairOf({ userId }: { userId: string }) {
  const pair = await newPair()
  await db().update(pairs).set({ mentorId: userId }).where(eq(pairs.id, pair.id))
  return pair
}

/** Has one of two people propose a call, in 50 days unless told otherwise, and the other agree. */
export async function plannedCall(
  pairId: string,
  proposedBy: string,
  pickedBy: string,
  time = new Date(Date.now() + 50 * 86_400_000),
) {
  await proposeCall(proposedBy, pairId, '', [time])
  const [call] = await db().select().from(pairCalls).where(eq(pairCalls.pairId, pairId))
  await pickTime(pickedBy, pairId, call?.id ?? '', time.toISOString())
}

/** Introduces somebody who looks for a mentor to a new one. */
export async function introduced(menteeId: string, { at = new Date(), knowsSafety = true } = {}) {
  const mentor = await newMember()
  const { listingId, fullName } = await openMentor(1, { userId: mentor.userId })
  await chooseAll(menteeId, [{ listingId }], at)
  const id = await openId(menteeId)
  await answerRequest(mentor.userId, id, { kind: 'yes' }, at)
  await db().update(pairSides).set({ knowsSafety })
  return { id, path: `/connect/${id}`, mentor, listingId, mentorName: fullName }
}
