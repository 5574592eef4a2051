import { and, asc, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { db, type Queryable } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { nameInWords } from '../../profiles/listing-preference.ts'
import { areas, professionalStages } from '../../profiles/mentoring-options.ts'
import { mentors } from '../../profiles/tables.ts'
import { industries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { choicesIn } from '../../ui/wizard/question.ts'
import { t } from '../../words/words.ts'
import { dayInWords } from '../people/days.ts'
import { reasonsInWords } from '../people/reasons.ts'
import { kindSentences } from '../people/refusals.ts'
import type { Part } from '../people/states.ts'
import { connectMentees } from '../people/tables.ts'
import { asLeftBy } from './acts.ts'
import { factsIn } from './facts.server.ts'
import { isHeldByNow } from './holds.server.ts'
import { answerDays, firstDay, hasSaidYes, maxRequests, reachesMentor, requestDays } from './requests.server.ts'
import { connectChoices, type Pairing, pairings } from './tables.ts'

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
  const [[mentee], stored, chosen] = await Promise.all([
    db().select({ askedOn: connectMentees.askedOn }).from(connectMentees).where(eq(connectMentees.userId, menteeId)),
    db()
      .select({ pairing: pairings, ...listed })
      .from(pairings)
      .leftJoin(mentors, eq(mentors.publicId, pairings.listing))
      .where(eq(pairings.menteeId, menteeId))
      .orderBy(desc(pairings.closedOn)),
    db()
      .select({ id: connectChoices.id, mentorId: connectChoices.mentorId, ...listed })
      .from(connectChoices)
      .leftJoin(mentors, eq(mentors.publicId, connectChoices.listing))
      .where(eq(connectChoices.menteeId, menteeId))
      .orderBy(asc(connectChoices.rank)),
  ])
  const all = stored.map((each) => ({ ...each, pairing: asLeftBy('mentee', each.pairing, isoDay(at)) }))
  const open = all.find(({ pairing }) => pairing.state === 'open')
  // Not whom the team suggests already.
  const waiting = chosen.filter(({ mentorId }) => mentorId === null || mentorId !== open?.pairing.mentorId)
  const isIntroduced = all.some(({ pairing }) => pairing.state === 'introduced')
  return {
    asked:
      open && !isOffer(open.pairing)
        ? {
            ...{ id: open.pairing.id, ...shown(open) },
            ...{ hearsBy: open.pairing.dueOn, isProlonged: isProlonged(open.pairing) },
          }
        : null,
    offer: open && isOffer(open.pairing) ? await offered(open) : null,
    isIntroduced,
    choices: waiting.map((each) => ({ id: each.id, ...shown(each) })),
    limitedUntil: open || isIntroduced || waiting.length === 0 ? null : limitedUntil(mentee?.askedOn ?? [], at),
    past: all
      .filter(({ pairing }) => !pairing.isHidden && !['open', 'introduced', 'ended'].includes(pairing.state))
      .map(({ pairing, ...mentor }) => ({
        ...{ id: pairing.id, ...shown(mentor, pairing), isReportable: isOffer(pairing) },
        kindSentence: pairing.kindSentence && labelOf(kindSentences, pairing.kindSentence),
      })),
  }
}

/** Whether a round or the team brought two people together: of a mentor who was asked, nothing comes to the mentee. */
export function isOffer({ source }: Pairing): boolean {
  return source !== 'choice'
}

/** Returns what a mentee calls the mentor of a request or an offer. */
export async function nameOfMentor(database: Queryable, pairing: Pairing): Promise<string> {
  const [mentor] = await database
    .select({ name: mentors.name })
    .from(mentors)
    .where(eq(mentors.publicId, pairing.listing ?? ''))
  return shown({ name: mentor?.name ?? null, listing: pairing.listing }, pairing).name
}

type Open = { pairing: Pairing; name: string | null; listing: string | null }

async function offered({ pairing, ...mentor }: Open): Promise<MenteeRequests['offer']> {
  const facts = await factsIn(pairing)
  return {
    id: pairing.id,
    ...shown(mentor, pairing),
    ...answering(pairing, 'mentee'),
    // A listing says as much as its mentor wants.
    about:
      facts && !mentor.listing
        ? [
            labelOf(industries, facts.mentor.industry),
            labelOf(professionalStages, facts.mentor.professionalStage),
            ...labelsOf(facts.mentor.areas),
          ]
        : [],
    reasons: facts ? reasonsInWords(facts.reasons, 'mentee') : [],
  }
}

export async function requestsOfMentor(mentorId: string): Promise<MentorRequests> {
  const { state, dueOn } = pairings
  const isTheirs = eq(pairings.mentorId, mentorId)
  const notCome = inArray(state, ['declined', 'expired', 'withdrawn'])
  const isAgreed = inArray(pairings.saidYes, ['mentor', 'both'])
  // While one of the two is on hold, it looks as if the mentee had taken it back.
  const isOnHold = sql`(${isHeldByNow(pairings.menteeId)} or ${isHeldByNow(pairings.mentorId)})`
  const rests = sql`(${isOnHold} and (${isAgreed}) is not true)`
  const [rows, past] = await Promise.all([
    db()
      .select()
      .from(pairings)
      .where(and(isTheirs, eq(state, 'open'), not(rests)))
      .orderBy(asc(dueOn), asc(pairings.id)),
    db()
      .select({ id: pairings.id, alias: pairings.alias })
      .from(pairings)
      .where(and(isTheirs, notCome, isAgreed))
      .orderBy(desc(pairings.closedOn)),
  ])
  const open = rows
    .map((each) => asLeftBy('mentor', each, isoDay(new Date())))
    .filter((each) => each.closedOn === null && reachesMentor(each))
  return { asking: (await Promise.all(open.map(asking))).flat(), past }
}

async function asking(pairing: Pairing): Promise<MentorRequests['asking']> {
  const facts = await factsIn(pairing)
  if (!facts) return []
  const { industry, professionalStage, areas, note } = facts.mentee
  const request = {
    id: pairing.id,
    ...answering(pairing, 'mentor'),
    alias: pairing.alias,
    isOffer: isOffer(pairing),
    mentee: {
      ...{ industry: labelOf(industries, industry), professionalStage: labelOf(professionalStages, professionalStage) },
      ...{ areas: labelsOf(areas), note },
    },
    reasons: [
      ...(isOffer(pairing) ? [] : [t('They found you in the directory and chose you.')]),
      ...reasonsInWords(facts.reasons, 'mentor'),
    ],
  }
  return [request]
}

function answering(pairing: Pairing, part: Part) {
  const { dueOn, hasRested, saidYes } = pairing
  const answerBefore = part === 'mentor' && hasRested ? addDays(dueOn, answerDays) : dueOn
  return {
    ...{ answerBefore: dayInWords(answerBefore), hasSaidYes: hasSaidYes(saidYes, part) },
    isProlonged: isProlonged(pairing),
  }
}

function isProlonged({ openedOn, dueOn }: Pairing) {
  return dueOn > addDays(openedOn, answerDays)
}

function labelsOf(lines: string) {
  return choicesIn(lines).map((area) => labelOf(areas, area))
}

function shown({ name, listing }: { name: string | null; listing: string | null }, pairing?: Pairing): ShownMentor {
  // Not the made-up name of one who had a listing: the mentee has never read it.
  const alias = pairing?.listing === null ? pairing.mentorAlias : null
  const known = name ?? alias
  return { name: known ? nameInWords(known) : t('A mentor who is not listed now'), listing }
}

function limitedUntil(askedOn: string[], at: Date) {
  const counted = askedOn.filter((day) => day > firstDay(at)).sort()
  const [oldest] = counted.slice(-maxRequests)
  return oldest && counted.length >= maxRequests ? dayInWords(addDays(oldest, requestDays)) : null
}
