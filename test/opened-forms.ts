import { eq, inArray } from 'drizzle-orm'
import { connectMentees, connectPeople } from '../app/connect/people/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newAdmin, newMember, type Person, visitor } from './app.ts'
import { multipart } from './multipart.ts'
import { menteeApplication } from './stored-mentee.ts'
import { newPair } from './stored-pair.ts'
import { formOf, hiddenIn } from './stored-report.ts'
import { admittedMentee, openMentor } from './stored-request.ts'
import { pendingReview, rejectReview } from './stored-review.ts'

/** The page of a form, opened by somebody who may send it. */
export type Opened = {
  person: Person
  path: string
  /** What the page sends that nobody types. */
  hidden: Record<string, string>
  /** Whoever can be faster. */
  other: Person
}

export async function openedBy(person: Person, path: string, other = visitor): Promise<Opened> {
  return { person, path, hidden: asFilledIn(await formOf(person, path, {})), other }
}

export async function openedByMember(path: string) {
  return openedBy(await newMember(), path)
}

export async function openedByAdmin(path: string) {
  return openedBy(await newAdmin(), path, await newAdmin())
}

/** Sends a form as its page stands now, but for what is typed. */
export async function sendFrom(person: Person, path: string, typed: Record<string, string>) {
  return person.post(path, multipart(await formOf(person, path, typed)))
}

/** By a mentee, whose mentor can be faster. */
export async function openedInPair(page = '') {
  const { mentee, mentor, path } = await newPair()
  const both = [mentee.userId, mentor.userId]
  await db().update(connectPeople).set({ zone: 'Africa/Lagos' }).where(inArray(connectPeople.userId, both))
  return openedBy(mentee, path + page, mentor)
}

/** By a mentee whom the team asks something. */
export async function openedQuestion(): Promise<Opened> {
  const member = await newMember()
  await menteeApplication({ userId: member.userId })
  await db().update(connectMentees).set({ state: 'question' }).where(eq(connectMentees.userId, member.userId))
  return openedBy(member, '/connect')
}

/** By a mentee who can ask a mentor. */
export async function openedAsk(): Promise<Opened> {
  const member = await newMember()
  await admittedMentee({ userId: member.userId })
  return openedBy(member, `/connect/ask/${(await openMentor()).listingId}`)
}

export async function openedSettings() {
  const member = await newMember()
  await menteeApplication({ userId: member.userId })
  const opened = await openedBy(member, '/connect/settings')
  // Of the forms on the page, one for each card.
  return { ...opened, hidden: { ...opened.hidden, card: 'note' } }
}

export async function openedReview(at: (id: string) => string): Promise<Opened> {
  const { id } = await pendingReview()
  const opened = await openedByAdmin(at(id))
  return { ...opened, hidden: { ...opened.hidden, id } }
}

export async function openedRejection(): Promise<Opened> {
  const [path, { id, receipt }] = ['/review-receipt/change', await pendingReview()]
  await rejectReview((await newAdmin()).userId, id, 1, { reason: 'unclear', words: '' })
  const page = await (await visitor.post(path, { code: receipt })).text()
  return { person: visitor, path, hidden: asFilledIn(hiddenIn(page)), other: visitor }
}

/** Leaves out at which step of several the page is. */
function asFilledIn({ step: _, ...hidden }: Record<string, string>) {
  return hidden
}
