import { and, asc, desc, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import { addDays } from '../../../platform/text/format-date.ts'
import { industries } from '../../../site/industries.ts'
import { labelOf } from '../../../ui/form/options.ts'
import { choicesIn } from '../../../ui/wizard/question.ts'
import { areas, professionalStages } from '../../mentoring-options.ts'
import { menteeApplications, mentorApplications, mentors } from '../../tables.ts'
import { dayInWords } from '../days.ts'
import { kindSentences } from '../kind-sentences.ts'
import type { ShownMentee } from '../mentee-card.tsx'
import { connectChoices, connectMentees, pairings } from '../tables.ts'
import { reasonsOf } from './reasons.ts'
import { firstDay, maxRequests, requestDays } from './requests.server.ts'

/** A mentor as the directory shows them; `listing` is null for one who is not listed now. */
type ShownMentor = { name: string; listing: string | null }

export type MenteeRequests = {
  asked: (ShownMentor & { id: string; hearsBy: string; question: string | null; reply: string | null }) | null
  isIntroduced: boolean
  choices: (ShownMentor & { id: string })[]
  /** The day from which the next can be asked, when that is all that it waits for. */
  limitedUntil: string | null
  /** What did not come about, the latest first. Why is not told. */
  past: (ShownMentor & { id: string; kindSentence: string | null })[]
}

export type MentorRequests = {
  asking: {
    id: string
    alias: string
    mentee: ShownMentee
    reasons: string[]
    answerBefore: string
    isExtended: boolean
    question: string | null
    reply: string | null
  }[]
}

export async function requestsOfMentee(menteeId: string, at = new Date()): Promise<MenteeRequests> {
  const { id, state, dueOn, question, reply, kindSentence, closedOn } = pairings
  const listed = { name: mentors.name, listing: mentors.publicId }
  const [[mentee], all, chosen] = await Promise.all([
    db().select({ askedOn: connectMentees.askedOn }).from(connectMentees).where(eq(connectMentees.userId, menteeId)),
    db()
      .select({ id, state, dueOn, question, reply, kindSentence, ...listed })
      .from(pairings)
      .leftJoin(mentors, eq(mentors.publicId, pairings.listing))
      .where(eq(pairings.menteeId, menteeId))
      .orderBy(desc(closedOn)),
    db()
      .select({ id: connectChoices.id, ...listed })
      .from(connectChoices)
      .leftJoin(mentors, eq(mentors.userId, connectChoices.mentorId))
      .where(eq(connectChoices.menteeId, menteeId))
      .orderBy(asc(connectChoices.rank)),
  ])
  const open = all.find((each) => each.state === 'open')
  const isIntroduced = all.some((each) => each.state === 'introduced')
  return {
    asked: open
      ? { id: open.id, ...shown(open), hearsBy: open.dueOn, question: open.question, reply: open.reply }
      : null,
    isIntroduced,
    choices: chosen.map((each) => ({ id: each.id, ...shown(each) })),
    limitedUntil: open || isIntroduced || chosen.length === 0 ? null : limitedUntil(mentee?.askedOn ?? [], at),
    past: all
      .filter(({ state }) => !['open', 'introduced', 'ended'].includes(state))
      .map((each) => ({
        ...{ id: each.id, ...shown(each) },
        kindSentence: each.kindSentence && labelOf(kindSentences, each.kindSentence),
      })),
  }
}

export async function requestsOfMentor(mentorId: string): Promise<MentorRequests> {
  const { id, state, dueOn, isExtended, question, reply } = pairings
  const asMentor = mentorApplications
  const rows = await db()
    .select({
      ...{ id, alias: pairings.alias, dueOn, isExtended, question, reply, note: connectMentees.note },
      mentee: {
        industry: menteeApplications.industry,
        professionalStage: menteeApplications.professionalStage,
        areas: menteeApplications.growthAreas,
      },
      mentor: {
        industry: asMentor.industry,
        professionalStage: asMentor.professionalStage,
        areas: asMentor.supportAreas,
      },
    })
    .from(pairings)
    .innerJoin(connectMentees, eq(connectMentees.userId, pairings.menteeId))
    .innerJoin(menteeApplications, eq(menteeApplications.userId, pairings.menteeId))
    .innerJoin(asMentor, eq(asMentor.userId, pairings.mentorId))
    .where(and(eq(pairings.mentorId, mentorId), isNotNull(pairings.seat), eq(state, 'open')))
    .orderBy(asc(dueOn), asc(id))
  return {
    asking: rows.map(({ mentee, mentor, note, dueOn, ...request }) => ({
      ...request,
      mentee: {
        industry: labelOf(industries, mentee.industry),
        professionalStage: labelOf(professionalStages, mentee.professionalStage),
        areas: choicesIn(mentee.areas).map((area) => labelOf(areas, area)),
        note: note ?? '',
      },
      reasons: reasonsOf(mentee, mentor),
      answerBefore: dayInWords(dueOn),
    })),
  }
}

function shown({ name, listing }: { name: string | null; listing: string | null }): ShownMentor {
  return { name: name ?? 'A mentor who is not listed now', listing }
}

function limitedUntil(askedOn: string[], at: Date) {
  const counted = askedOn.filter((day) => day > firstDay(at)).sort()
  const [oldest] = counted.slice(-maxRequests)
  return oldest && counted.length >= maxRequests ? dayInWords(addDays(oldest, requestDays)) : null
}
