import { and, asc, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { nameInWords } from '../../profiles/listing-preference.ts'
import { areasInWords, professionalStages } from '../../profiles/mentoring-options.ts'
import { mentors } from '../../profiles/tables.ts'
import { industries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { t } from '../../words/words.ts'
import { dayInWords } from '../people/days.ts'
import { isHeldByNow } from '../people/holds.server.ts'
import { reasonsInWords } from '../people/reasons.ts'
import { kindSentences } from '../people/refusals.ts'
import type { Part } from '../people/states.ts'
import { connectMentees } from '../people/tables.ts'
import { connectChoices, pairs, type Request, requests } from '../tables.ts'
import { factsIn } from './card-facts.server.ts'
import { asLeftBy, hasSaidYes, isOffer, reachesMentor } from './ends.ts'
import { answerDays, firstDay, maxRequests, requestDays } from './requests.server.ts'

/** A mentor as the directory shows them; `listing` is null for one who is not listed now. */
type ShownMentor = { name: string; listing: string | null }

export type MenteeRequests = {
  asked: (ShownMentor & { id: string; hearsBy: string; isProlonged: boolean }) | null
  /** A mentor whom a round or the team suggests. */
  offer: (ShownMentor & Offered & { about: string[] }) | null
  isIntroduced: boolean
  choices: (ShownMentor & { id: string })[]
  /** The day from which the next can be asked, when that is all that it waits for. */
  limitedUntil: string | null
  /** What did not come about, the latest first. Why is not told. */
  past: (ShownMentor & { id: string; kindSentence: string | null; isReportable: boolean })[]
}

/**
 * `hasSaidYes`: the other has not answered yet, as far as anybody is told. `isProlonged`: it was given more days than
 * others, because it has rested.
 */
type Offered = { id: string; reasons: string[]; answerBefore: string; hasSaidYes: boolean; isProlonged: boolean }

export type ShownMentee = { industry: string; professionalStage: string; areas: string[]; note: string }

export type MentorRequests = {
  asking: (Offered & {
    alias: string
    /** Whether the team or a round suggests it, and the mentee is asked too. */
    isOffer: boolean
    mentee: ShownMentee
  })[]
  /** What did not come about after the mentor had said yes. */
  past: { id: string; alias: string }[]
}

export async function requestsOfMentee(menteeId: string, at = new Date()): Promise<MenteeRequests> {
  const listed = { name: mentors.name, listing: mentors.publicId }
  const [stored, chosen, livePairs] = await Promise.all([
    db()
      .select({ request: requests, ...listed })
      .from(requests)
      .leftJoin(mentors, eq(mentors.publicId, requests.listing))
      .where(eq(requests.menteeId, menteeId))
      .orderBy(desc(requests.endedOn)),
    db()
      .select({ id: connectChoices.id, mentorId: connectChoices.mentorId, ...listed })
      .from(connectChoices)
      .leftJoin(mentors, eq(mentors.publicId, connectChoices.listing))
      .where(eq(connectChoices.menteeId, menteeId))
      .orderBy(asc(connectChoices.rank)),
    db()
      .select()
      .from(pairs)
      .where(and(eq(pairs.menteeId, menteeId), isNull(pairs.endedOn))),
  ])
  const all = stored.map((each) => ({ ...each, request: asLeftBy('mentee', each.request, isoDay(at)) }))
  const open = all.find(({ request }) => request.state === 'open')
  // Not whom the team suggests already.
  const waiting = chosen.filter(({ mentorId }) => mentorId === null || mentorId !== open?.request.mentorId)
  const isIntroduced = livePairs.some((pair) => asLeftBy('mentee', pair, isoDay(at)).endedOn === null)
  return {
    asked:
      open && !isOffer(open.request)
        ? {
            ...{ id: open.request.id, ...shown(open) },
            ...{ hearsBy: open.request.dueOn, isProlonged: isProlonged(open.request) },
          }
        : null,
    offer: open && isOffer(open.request) ? await offered(open) : null,
    isIntroduced,
    choices: waiting.map((each) => ({ id: each.id, ...shown(each) })),
    limitedUntil: open || isIntroduced || waiting.length === 0 ? null : await limitedUntil(menteeId, at),
    past: all
      .filter(({ request }) => !request.isHidden && request.state !== 'open')
      .map(({ request, ...mentor }) => ({
        ...{ id: request.id, ...shown(mentor, request), isReportable: isOffer(request) },
        kindSentence: request.kindSentence && labelOf(kindSentences, request.kindSentence),
      })),
  }
}

/** Returns what a mentee calls the mentor of a request or an offer. */
export async function nameOfMentor(database: Queryable, request: Request): Promise<string> {
  const [mentor] = await database
    .select({ name: mentors.name })
    .from(mentors)
    .where(eq(mentors.publicId, request.listing ?? ''))
  return shown({ name: mentor?.name ?? null, listing: request.listing }, request).name
}

type Open = { request: Request; name: string | null; listing: string | null }

async function offered({ request, ...mentor }: Open): Promise<MenteeRequests['offer']> {
  const facts = await factsIn(request)
  return {
    id: request.id,
    ...shown(mentor, request),
    ...answering(request, 'mentee'),
    // A listing says as much as its mentor wants.
    about:
      facts && !mentor.listing
        ? [
            labelOf(industries, facts.mentor.industry),
            labelOf(professionalStages, facts.mentor.professionalStage),
            ...areasInWords(facts.mentor.areas),
          ]
        : [],
    reasons: facts ? reasonsInWords(facts.reasons, 'mentee') : [],
  }
}

export async function requestsOfMentor(mentorId: string): Promise<MentorRequests> {
  const { state, dueOn } = requests
  const isTheirs = eq(requests.mentorId, mentorId)
  const notCome = inArray(state, ['declined', 'expired', 'withdrawn'])
  const isAgreed = inArray(requests.saidYes, ['mentor', 'both'])
  // While one of the two is on hold, it looks as if the mentee had taken it back.
  const isOnHold = sql`(${isHeldByNow(requests.menteeId)} or ${isHeldByNow(requests.mentorId)})`
  const rests = sql`(${isOnHold} and (${isAgreed}) is not true)`
  const [rows, past] = await Promise.all([
    db()
      .select()
      .from(requests)
      .where(and(isTheirs, eq(state, 'open'), not(rests)))
      .orderBy(asc(dueOn), asc(requests.id)),
    db()
      .select({ id: requests.id, alias: requests.alias })
      .from(requests)
      .where(and(isTheirs, notCome, isAgreed))
      .orderBy(desc(requests.endedOn)),
  ])
  const open = rows
    .map((each) => asLeftBy('mentor', each, isoDay(new Date())))
    .filter((each) => each.endedOn === null && reachesMentor(each))
  return { asking: (await Promise.all(open.map(asking))).flat(), past }
}

async function asking(request: Request): Promise<MentorRequests['asking']> {
  const facts = await factsIn(request)
  if (!facts) return []
  const { industry, professionalStage, areas, note } = facts.mentee
  const shownRequest = {
    id: request.id,
    ...answering(request, 'mentor'),
    alias: request.alias,
    isOffer: isOffer(request),
    mentee: {
      ...{ industry: labelOf(industries, industry), professionalStage: labelOf(professionalStages, professionalStage) },
      ...{ areas: areasInWords(areas), note },
    },
    reasons: [
      ...(isOffer(request) ? [] : [t('They found you in the directory and chose you.')]),
      ...reasonsInWords(facts.reasons, 'mentor'),
    ],
  }
  return [shownRequest]
}

function answering(request: Request, part: Part) {
  const { dueOn, hasRested, saidYes } = request
  const answerBefore = part === 'mentor' && hasRested ? addDays(dueOn, answerDays) : dueOn
  return {
    ...{ answerBefore: dayInWords(answerBefore), hasSaidYes: hasSaidYes(saidYes, part) },
    isProlonged: isProlonged(request),
  }
}

function isProlonged({ openedOn, dueOn }: Request) {
  return dueOn > addDays(openedOn, answerDays)
}

function shown({ name, listing }: { name: string | null; listing: string | null }, request?: Request): ShownMentor {
  // Not the made-up name of one who had a listing: the mentee has never read it.
  const alias = request?.listing === null ? request.mentorAlias : null
  const known = name ?? alias
  return { name: known ? nameInWords(known) : t('A mentor who is not listed now'), listing }
}

async function limitedUntil(menteeId: string, at: Date) {
  const { askedOn, userId } = connectMentees
  const [mentee] = await db().select({ askedOn }).from(connectMentees).where(eq(userId, menteeId))
  const counted = (mentee?.askedOn ?? []).filter((day) => day > firstDay(at)).sort()
  const [oldest] = counted.slice(-maxRequests)
  return oldest && counted.length >= maxRequests ? dayInWords(addDays(oldest, requestDays)) : null
}
