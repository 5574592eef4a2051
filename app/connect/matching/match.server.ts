import { createHmac } from 'node:crypto'
import { pointsPerWeek } from '../people/days.ts'
import type { Person } from '../people/person.ts'
import { areApart } from '../people/wishes.ts'
import type { HaveTried } from '../requests/tried.server.ts'
import { couldFit, fitOf, leastFit } from './fit.ts'

/** `choices` are mentors, the first first; `takesAny` is whether others will do. `weeks` are the full weeks of waiting. */
export type MenteeInRound = Person & { publicId: string; weeks: number; choices: string[]; takesAny: boolean }
export type MentorInRound = Person & { publicId: string; places: number }

export type Match = { menteeId: string; mentorId: string; fit: number; weeks: number }

/** So many mentors of a mentee are looked up at a time: most mentees need no more. */
const listLength = 24

const lotBits = 2 ** 40

type Mentee = MenteeInRound & { lot: number; list: Candidate[]; listedTo: number }
/** Whoever stands higher than `bar` is held. It only rises. */
type Mentor = MentorInRound & { lot: number; held: Held[]; bar: number }
type Candidate = { mentor: Mentor; order: number }
type Held = { mentee: Mentee; standing: number }

/**
 * Matches mentees with mentors by deferred acceptance (Gale and Shapley 1962), the mentees proposing: no mentee and mentor
 * would both rather have each other, and no other such matching is better for any mentee.
 *
 * A mentee wants the chosen mentors in their order, then whoever fits best; a mentor has first who fits best and has
 * waited long. Lots from the seed decide between equals, so that the order of the lists does not matter.
 */
export function match(
  mentees: readonly MenteeInRound[],
  mentors: readonly MentorInRound[],
  seed: string,
  haveTried: HaveTried = () => false,
): Match[] {
  const known = new Map(inOrder(mentors).map((each) => [each.userId, withoutMentees(each, seed)]))
  const open = [...known.values()].filter(({ places }) => places > 0)
  // The last comes first: who has waited longest, whom nobody who comes later is likely to replace.
  const waiting = inOrder(mentees)
    .map((each): Mentee => ({ ...each, lot: lotOf(seed, each), list: [], listedTo: Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.weeks - b.weeks)
  for (const mentee of waiting) mentee.list = choicesOf(mentee, known)
  for (let mentee = waiting.pop(); mentee; mentee = waiting.pop()) {
    const replaced = propose(mentee, open, haveTried)
    if (replaced) waiting.push(replaced)
  }
  return open.flatMap((mentor) => mentor.held.map(({ mentee }) => matched(mentee, mentor)))
}

/** Whether a round could bring a mentee together with any of these mentors. */
export function couldMatchAny(mentee: MenteeInRound, mentors: readonly MentorInRound[], haveTried: HaveTried): boolean {
  return mentors.some((mentor) => isPossible(mentee, mentor) && !haveTried(mentee.userId, mentor.userId))
}

/** Returns the mentors who fit a mentee best, of those whom a round could bring together with this one. */
export function bestFor(
  mentee: MenteeInRound,
  mentors: readonly MentorInRound[],
  haveTried: HaveTried,
  count: number,
): Match[] {
  return mentors
    .filter((mentor) => isPossible(mentee, mentor))
    .map((mentor) => matched(mentee, mentor))
    .sort((a, b) => b.fit - a.fit || (a.mentorId < b.mentorId ? -1 : 1))
    .filter(({ mentorId }) => !haveTried(mentee.userId, mentorId))
    .slice(0, count)
}

/** Proposes to one mentor after the other until one holds the mentee. Returns whom that one lets go. */
function propose(mentee: Mentee, mentors: Mentor[], haveTried: HaveTried) {
  for (;;) {
    const next = mentee.list.shift() ?? extendList(mentee, mentors)
    if (!next) return null
    const { mentor } = next
    const standing = standingOf(mentee, fitForRound(mentee, mentor))
    if (standing <= mentor.bar || haveTried(mentee.userId, mentor.userId)) continue
    const { held, places } = mentor
    const after = held.findIndex((each) => each.standing < standing)
    held.splice(after < 0 ? held.length : after, 0, { mentee, standing })
    const replaced = held.length > places ? held.pop() : undefined
    mentor.bar = held.length === places ? (held.at(-1)?.standing ?? 0) : mentor.bar
    return replaced?.mentee ?? null
  }
}

function choicesOf(mentee: Mentee, mentors: Map<string, Mentor>): Candidate[] {
  return mentee.choices.flatMap((id) => {
    const mentor = mentors.get(id)
    return mentor && isPossible(mentee, mentor) ? [{ mentor, order: Number.POSITIVE_INFINITY }] : []
  })
}

/** Looks up the next mentors who would hold a mentee now, the best first, and returns the first of them. */
function extendList(mentee: Mentee, mentors: Mentor[]) {
  if (!mentee.takesAny || mentee.listedTo === 0) return undefined
  const best: Candidate[] = []
  for (const mentor of mentors) {
    if (!couldFit(mentee, mentor)) continue
    const fit = fitOf(mentee, mentor)
    if (fit < leastFit) continue
    const order = orderOf(mentee, mentor, fit)
    if (order >= mentee.listedTo || (best.length === listLength && order <= (best.at(-1)?.order ?? 0))) continue
    if (standingOf(mentee, fit) <= mentor.bar || mentee.choices.includes(mentor.userId)) continue
    if (!isPossible(mentee, mentor)) continue
    const place = best.findIndex((each) => each.order < order)
    best.splice(place < 0 ? best.length : place, 0, { mentor, order })
    if (best.length > listLength) best.pop()
  }
  mentee.listedTo = best.length < listLength ? 0 : (best.at(-1)?.order ?? 0)
  mentee.list = best
  return best.shift()
}

/** Whether a round could bring two people together, unless they have tried. */
export function isPossible(mentee: MenteeInRound, mentor: MentorInRound) {
  if (mentor.places === 0 || mentor.userId === mentee.userId || areApart(mentee.wishes, mentor.wishes)) return false
  if (mentee.choices.includes(mentor.userId)) return true
  return mentee.takesAny && couldFit(mentee, mentor) && fitOf(mentee, mentor) >= leastFit
}

// Between equals, each mentee begins at a place of its own on the ring of the mentors’ lots.
function orderOf(mentee: Mentee, mentor: Mentor, fit: number) {
  const turn = mentor.lot - mentee.lot
  return fit * lotBits + (turn < 0 ? turn + lotBits : turn)
}

/** Who was chosen counts as at least the least fit: otherwise somebody who has just come could pass after all. */
function fitForRound(mentee: Person, mentor: Person) {
  return Math.max(fitOf(mentee, mentor), leastFit)
}

function standingOf({ weeks, lot }: Mentee, fit: number) {
  return (fit + pointsPerWeek * weeks) * lotBits + lot
}

function withoutMentees(mentor: MentorInRound, seed: string): Mentor {
  return { ...mentor, lot: lotOf(seed, mentor), held: [], bar: -1 }
}

function lotOf(seed: string, { publicId }: { publicId: string }) {
  return createHmac('sha256', seed).update(publicId).digest().readUIntBE(0, 5)
}

function inOrder<Each extends { publicId: string }>(people: readonly Each[]) {
  return [...people].sort((a, b) => (a.publicId < b.publicId ? -1 : 1))
}

function matched(mentee: MenteeInRound, mentor: MentorInRound): Match {
  return { menteeId: mentee.userId, mentorId: mentor.userId, fit: fitForRound(mentee, mentor), weeks: mentee.weeks }
}
