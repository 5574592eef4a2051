import { answerRequest } from '../app/mentorship/connect/requests/answers.server.ts'
import { pairSides } from '../app/mentorship/connect/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newMember } from './app.ts'
import { admittedMentee, chooseAll, openId, openMentor } from './stored-request.ts'

/** Introduces two new members to each other, who both know how to stay safe unless told otherwise. */
export async function newPair({ at = new Date(), knowsSafety = true } = {}) {
  const mentee = await newMember()
  await admittedMentee({ userId: mentee.userId })
  return { mentee, ...(await introduced(mentee.userId, { at, knowsSafety })) }
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
