import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../platform/db/db.server.ts'
import type { Noted } from '../platform/endings/note-ending.server.ts'
import { isoDay } from '../platform/text/format-date.ts'
import { subjects } from '../profiles/ending-subjects.ts'
import { removeListings } from '../profiles/mentors.server.ts'
import { mentors } from '../profiles/tables.ts'
import { hold, holdOf, restored } from './people/holds.server.ts'
import { type Part, parts } from './people/states.ts'
import { connectMentees, connectMentors, connectPeople } from './people/tables.ts'
import { type Between, isOffer, isPair } from './requests/ends.ts'
import { keepApart } from './requests/recent-pairs.server.ts'
import { connectChoices, pairSides, pairs, requests } from './tables.ts'

type Since = {
  noted: Noted
  /** Whether all is noted that has ended since the backup. If not, all that can have ended has. */
  isAllNoted: boolean
  at: Date
}

/** Ends in a restored backup what has ended since. Nobody is told: they have been, or their pages show it. */
export async function repeatEndings(tx: Transaction, since: Since): Promise<void> {
  for (const request of await tx.select().from(requests)) await endAgain(tx, request, since)
  for (const pair of await tx.select().from(pairs)) await endAgain(tx, pair, since)
  await takeSharesBack(tx, since)
  await holdAgain(tx, since)
  await unlistAgain(tx, since)
  await leaveSearches(tx, since)
}

async function endAgain(tx: Transaction, between: Between, { noted, isAllNoted, at }: Since) {
  const { id, endedOn, isHidden } = between
  const acts = (act: 'end' | 'close' | 'block') => parts.some((part) => noted.ever(subjects.act(act, id, part)))
  const isBlocked = acts('block')
  // Of what had ended, a page was perhaps still open. A block before two were introduced closes none.
  const isOver =
    endedOn === null
      ? isBlocked || acts('end') || noted.ever(subjects.pair(id))
      : acts('close') || (isBlocked && isPair(between))
  if (isBlocked) await keepApart(tx, between, 'blocked', at)
  if (isHidden || (isAllNoted && !isOver)) return
  const isOpenRequest = !isPair(between) && endedOn === null
  const isTakenBack = isOpenRequest && !isOffer(between) && noted.ever(subjects.act('end', id, 'mentee'))
  if ((isPair(between) && endedOn === null) || !isAllNoted) await keepApart(tx, between, 'ended', at)
  else if (isOpenRequest && !isTakenBack) await keepApart(tx, between, 'expired', at)
  const over = { endedOn: endedOn ?? isoDay(at), isHidden: true, nextOn: null, acts: null }
  if (!isPair(between)) {
    const state = between.state === 'open' ? 'withdrawn' : between.state
    return void (await tx
      .update(requests)
      .set({ ...over, state, facts: null })
      .where(eq(requests.id, id)))
  }
  await tx.update(pairs).set(over).where(eq(pairs.id, id))
  const nothing = { shares: null, otherShares: null, goals: null, checkIn: null, ahead: [] }
  await tx.update(pairSides).set(nothing).where(eq(pairSides.pairId, id))
}

async function takeSharesBack(tx: Transaction, { noted }: Since) {
  const { pairId, part, shares } = pairSides
  const shown = await tx.select({ id: pairId, part }).from(pairSides).where(isNotNull(shares))
  const back = shown.filter((each) => noted.since(subjects.shares(each.id, each.part)))
  for (const { id, ...side } of back) {
    const isOf = (whose: Part) => and(eq(pairId, id), eq(part, whose))
    for (const each of parts)
      await tx
        .update(pairSides)
        .set(each === side.part ? { shares: null } : { otherShares: null })
        .where(isOf(each))
  }
}

async function holdAgain(tx: Transaction, { noted, at }: Since) {
  const people = await tx.select({ userId: connectPeople.userId }).from(connectPeople)
  for (const { userId } of people.filter((each) => noted.since(subjects.hold(each.userId))))
    if ((await holdOf(tx, userId)) === 'none') await hold(tx, userId, restored, at)
}

/** Takes listings away, and lets the places of mentors who withdrew rest, until one press of theirs. */
async function unlistAgain(tx: Transaction, { noted, isAllNoted }: Since) {
  const { publicId } = mentors
  const listed = await tx.select({ publicId }).from(mentors)
  const gone = listed.flatMap((each) =>
    !isAllNoted || noted.ever(subjects.listing(each.publicId)) ? each.publicId : [],
  )
  await removeListings(tx, inArray(publicId, gone))
  const { userId, state } = connectMentors
  const active = await tx
    .select({ userId })
    .from(connectMentors)
    .where(inArray(state, ['open', 'away']))
  const resting = active.flatMap((each) =>
    !isAllNoted || noted.since(subjects.places(each.userId)) ? each.userId : [],
  )
  await tx.update(connectMentors).set({ state: 'resting', awayUntil: null }).where(inArray(userId, resting))
  await tx.update(connectChoices).set({ mentorId: null }).where(inArray(connectChoices.mentorId, resting))
}

async function leaveSearches(tx: Transaction, { noted, isAllNoted }: Since) {
  const { userId, state, version } = connectMentees
  const searches = await tx
    .select({ userId, state, version })
    .from(connectMentees)
    .where(inArray(state, ['unread', 'question', 'admitted', 'resting']))
  for (const each of searches) {
    const hasLeft = noted.since(subjects.search(each.userId))
    if (isAllNoted && !hasLeft) continue
    const isResting = !hasLeft && (each.state === 'admitted' || each.state === 'resting')
    await tx
      .update(connectMentees)
      .set({ state: isResting ? 'resting' : 'left', version: each.version + 1, pausedUntil: null, outlook: null })
      .where(eq(userId, each.userId))
    await tx.delete(connectChoices).where(eq(connectChoices.menteeId, each.userId))
  }
}
