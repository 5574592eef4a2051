import { eq } from 'drizzle-orm'
import { proposePair } from '../app/connect/matching/offers.server.ts'
import { connectMentees, connectMentors, connectPeople } from '../app/connect/people/tables.ts'
import { answerRequest } from '../app/connect/requests/answers.server.ts'
import { choose } from '../app/connect/requests/choices.server.ts'
import { pairs, requests } from '../app/connect/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { mentorApplications, mentors } from '../app/profiles/tables.ts'
import { type MenteeRow, menteeApplication } from './stored-mentee.ts'
import { approvedMentor, type MentorRow } from './stored-mentor.ts'

/** Stores a mentee who can ask mentors: of a new member, or of the given `userId`. */
export async function admittedMentee(changes: Partial<MenteeRow> = {}): Promise<MenteeRow> {
  const stored = await menteeApplication(changes)
  await db().update(connectMentees).set({ state: 'admitted' }).where(eq(connectMentees.userId, stored.userId))
  await agreed(stored.userId)
  return stored
}

/** Stores a listed mentor with open places. Returns also the id of the listing. */
export async function openMentor(capacity = 1, changes: Partial<MentorRow> = {}) {
  const stored = await approvedMentor(changes)
  await db().update(connectMentors).set({ state: 'open', capacity }).where(eq(connectMentors.userId, stored.userId))
  await agreed(stored.userId)
  return { ...stored, listingId: await listingOf(stored.userId) }
}

export async function listingOf(userId: string): Promise<string> {
  const [listing] = await db().select({ id: mentors.publicId }).from(mentors).where(eq(mentors.userId, userId))
  return listing?.id ?? ''
}

/** Has a mentee choose mentors in this order. */
export async function chooseAll(menteeId: string, chosen: { listingId: string }[], at = new Date()) {
  for (const { listingId } of chosen) await choose(menteeId, listingId, at)
}

/** Returns all that a mentee has and had, the live first: requests, and pairs, whose state is `introduced` or `ended`. */
export async function allOfMentee(menteeId: string) {
  const ofPair = await db().select().from(pairs).where(eq(pairs.menteeId, menteeId))
  const ofRequest = await db().select().from(requests).where(eq(requests.menteeId, menteeId))
  const all = [
    ...ofPair.map((pair) => ({ ...pair, state: pair.endedOn ? ('ended' as const) : ('introduced' as const) })),
    ...ofRequest,
  ]
  return all.sort((one, other) => (one.endedOn ?? '').localeCompare(other.endedOn ?? ''))
}

/** Returns the id of the request that is open, or of the latest. */
export async function openId(menteeId: string): Promise<string> {
  return (await allOfMentee(menteeId))[0]?.id ?? ''
}

export async function mentorStateOf(userId: string) {
  const [mentor] = await db().select().from(connectMentors).where(eq(connectMentors.userId, userId))
  return mentor?.state
}

/** Gives somebody who has applied as both a request of each kind, with all that can be in it. */
export async function everyRequest(userId: string) {
  const isTheirs = eq(connectMentees.userId, userId)
  await db().update(connectMentees).set({ state: 'admitted' }).where(isTheirs)
  await agreed(userId)
  const [past, asked, next] = [await openMentor(), await openMentor(), await openMentor()]
  await chooseAll(userId, [past, asked, next])
  const [first] = await allOfMentee(userId)
  await answerRequest(past.userId, first?.id ?? '', { kind: 'not now', kindSentence: 'wish' })
  await askedBy(userId)
  await answeredBy(userId)
}

/** Has a new mentee ask somebody, who is listed, and who says yes. Returns the id of the request. */
export async function answeredBy(userId: string): Promise<string> {
  const id = await askedBy(userId)
  await answerRequest(userId, id, { kind: 'yes' })
  return id
}

async function askedBy(userId: string) {
  await db().update(connectMentors).set({ state: 'open', capacity: 5 }).where(eq(connectMentors.userId, userId))
  await agreed(userId)
  const mentee = await admittedMentee()
  await chooseAll(mentee.userId, [{ listingId: await listingOf(userId) }])
  return openId(mentee.userId)
}

async function agreed(userId: string) {
  await db().update(connectPeople).set({ conductVersion: 1 }).where(eq(connectPeople.userId, userId))
}

/** Suggests a new mentor to a new mentee. Returns both and the offer. */
export async function newOffer({ at = new Date(), capacity = 1 } = {}) {
  const [mentee, mentor] = [await admittedMentee(), await openMentor(capacity)]
  await offerTo(mentee.userId, mentor.userId, at)
  return { mentee, mentor, id: await openId(mentee.userId) }
}

/** Has somebody of the team suggest a mentor to a mentee. Returns false if that cannot be done. */
export async function offerTo(menteeId: string, mentorId: string, at = new Date()): Promise<boolean> {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, menteeId))
  const [mentor] = await db().select().from(mentorApplications).where(eq(mentorApplications.userId, mentorId))
  return proposePair('an-admin', mentee?.publicId ?? '', mentor?.publicId ?? '', at)
}
