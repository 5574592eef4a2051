import { and, eq, sql } from 'drizzle-orm'
import { href, redirect } from 'react-router'
import { aMember } from '../../../account/sessions/who.server.ts'
import { answerFields, hidden, ticked, type Values } from '../../../forms/fields.server.ts'
import { formAction, type Outcome, refusedFor } from '../../../forms/form-action.server.ts'
import type { AnswerOf } from '../../../forms/outcome.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { count } from '../../../platform/http/limit-refusal.server.ts'
import { findIdentifyingText, type IdentifyingPart } from '../../../platform/text/identifying/identifying-text.ts'
import { showable, showsLanguages } from '../../../profiles/listing-preference.ts'
import { areas, professionalStages } from '../../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications } from '../../../profiles/tables.ts'
import { industries } from '../../../site/industries.ts'
import { idsOf, labelOf } from '../../../ui/form/options.ts'
import { validateStep } from '../../../ui/wizard/answers.ts'
import { choicesIn } from '../../../ui/wizard/question.ts'
import { msg } from '../../../words/words.ts'
import { redrawMail } from '../../people/notify.server.ts'
import {
  areasQuestion,
  assumedLanguage,
  noteQuestion,
  paceQuestion,
  settingsQuestions,
  showsQuestion,
} from '../../people/settings.ts'
import { connectMentees, connectMentors, connectPeople } from '../../people/tables.ts'
import { renewWithBatch } from '../../requests/listings.server.ts'
import { writePlaces } from '../../requests/places.server.ts'
import { sendNextOf, whileLocked } from '../../requests/requests.server.ts'
import type { ShownMentee } from '../../requests/requests-page.server.ts'
import { rewriteNote } from '../../requests/searches.server.ts'
import { changedAbsence, type Places, placesErrors } from './places.ts'

const questions = { ...settingsQuestions, ...noteQuestion, ...paceQuestion, ...areasQuestion, ...showsQuestion }

type Field = keyof typeof questions

export type Settings = { answers: Record<Field, string>; places: Places }

const fields = {
  ...answerFields(questions),
  ...{ capacity: hidden(5), awayUntil: hidden(20), awayWas: hidden(20) },
  /** The button that stores nothing. */
  preview: ticked(),
}

type Sent = Values<typeof fields>
export type SettingsAnswer = AnswerOf<typeof settingsAction>
type Errors = { [Each in Field | 'capacity' | 'awayUntil']?: string | false | undefined }

export const settingsAction = formAction({
  fields,
  who: aMember,
  says: { signedOut: msg('You must be logged in. Nothing was saved.'), nothing: msg('Nothing was saved.') },
  async act(
    sent,
    { userId },
    _,
    input,
  ): Promise<Outcome<{ input: typeof input; warnings: IdentifyingPart[] }, keyof Errors>> {
    const own = await ownSettings(userId)
    if (!own) return { kind: 'done', to: redirect(href('/connect')) }
    if (sent.preview) return { kind: 'done', said: { input, warnings: findIdentifyingText(sent.note) } }
    const wrong = refusedFor(msg('Please look at the fields marked below.'), errorsIn(sent, own.isMentor))
    if (wrong) return wrong
    const isAsked = { note: input.note !== undefined, shows: input.shows !== undefined }
    await saveSettings(userId, sent, isAsked)
    return { kind: 'done', to: redirect(`${href('/connect')}?saved`) }
  },
})

export type OwnSettings = Settings & {
  /** What a mentor would see, but for the note. Null for somebody who is no mentee. */
  card: Omit<ShownMentee, 'note'> | null
  isMentor: boolean
  /** Only a mentor whose places are open can say that they close for a while. */
  canBeAway: boolean
}

/** Returns null for somebody who has not applied. */
export async function ownSettings(userId: string): Promise<OwnSettings | null> {
  const { industry, professionalStage, growthAreas } = menteeApplications
  const [row] = await db()
    .select({
      ...{ person: connectPeople, mentee: connectMentees, mentor: connectMentors },
      application: { industry, professionalStage, growthAreas },
      supportAreas: mentorApplications.supportAreas,
    })
    .from(connectPeople)
    .leftJoin(connectMentees, eq(connectMentees.userId, connectPeople.userId))
    .leftJoin(menteeApplications, eq(menteeApplications.userId, connectPeople.userId))
    .leftJoin(connectMentors, eq(connectMentors.userId, connectPeople.userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, connectPeople.userId))
    .where(eq(connectPeople.userId, userId))
  if (!row) return null
  const { person, mentee, mentor, application, supportAreas } = row
  return {
    answers: {
      languages: person.languages ?? assumedLanguage,
      zone: person.zone ?? '',
      notWith: person.notWith ?? '',
      employer: person.employer ?? '',
      mail: person.mail,
      note: mentee?.note ?? '',
      pace: mentee?.pace ?? '',
      supportAreas: supportAreas ?? '',
      shows: (mentor?.shows ?? [showsLanguages]).join('\n'),
    },
    places: { capacity: String(mentor?.capacity ?? 1), awayUntil: mentor?.awayUntil ?? '' },
    card: application && {
      industry: labelOf(industries, application.industry),
      professionalStage: labelOf(professionalStages, application.professionalStage),
      areas: choicesIn(application.growthAreas).map((area) => labelOf(areas, area)),
    },
    isMentor: mentor !== null,
    canBeAway: mentor?.state === 'open' || mentor?.state === 'away',
  }
}

function errorsIn(sent: Sent, isMentor: boolean, at = new Date()): Errors {
  return {
    ...validateStep<Field>(questions, 1, sent),
    ...(isMentor && placesErrors(sent, at)),
  }
}

/** Stores settings that have no errors. `isAsked` says which of what only one of the two parts has the form asked. */
export function saveSettings(
  userId: string,
  { capacity, ...answers }: Omit<Sent, 'preview'>,
  isAsked: { note: boolean; shows: boolean },
  at = new Date(),
): Promise<void> {
  return whileLocked(userId, async (tx) => {
    await count('settings-account', userId, tx)
    const { languages, zone, notWith, employer } = answers
    const mail = answers.mail as (typeof connectPeople.$inferInsert)['mail']
    const isTheirs = eq(connectPeople.userId, userId)
    const [person] = await tx.select({ languages: connectPeople.languages }).from(connectPeople).where(isTheirs)
    await tx
      .update(connectPeople)
      .set({
        ...{ languages, zone: zone || null, notWith: notWith || null, mail },
        employer: choicesIn(notWith).includes('employer') ? employer : null,
      })
      .where(isTheirs)
    await redrawMail(tx, userId, at)
    if (isAsked.note) {
      await rewriteNote(tx, userId, answers.note, at)
      const pace = answers.pace || null
      await tx.update(connectMentees).set({ pace }).where(eq(connectMentees.userId, userId))
    }
    await sendNextOf(tx, userId, at)
    const wanted = { capacity: Number(capacity), awayUntil: changedAbsence(answers) }
    const isMentor = await writePlaces(tx, userId, wanted, at)
    if (isMentor) await writeListed(tx, userId, { ...answers, shows: isAsked.shows ? answers.shows : null }, person)
  })
}

type Listed = { languages: string; supportAreas: string; shows: string | null }

async function writeListed(
  tx: Transaction,
  userId: string,
  { languages, supportAreas, shows }: Listed,
  before: { languages: string | null } | undefined,
) {
  const isTheirs = eq(mentorApplications.userId, userId)
  const [application] = await tx.select().from(mentorApplications).where(isTheirs).for('update')
  if (!application) return
  // An application that never was asked stays so until something is ticked: its listing then shows more.
  const hasNewAreas = (application.supportAreas ?? '') !== supportAreas
  if (hasNewAreas) await tx.update(mentorApplications).set({ supportAreas }).where(isTheirs)
  const hasNewShows = shows !== null && (await writeShows(tx, userId, choicesIn(shows)))
  const isChanged = hasNewAreas || hasNewShows || before?.languages !== languages
  if (isChanged && application.status === 'approved') await renewWithBatch(tx, userId)
}

async function writeShows(tx: Transaction, userId: string, ticked: readonly string[]) {
  const shows = idsOf(showable).filter((id) => ticked.includes(id))
  const isOther = sql`${connectMentors.shows} is distinct from ${sql.param(shows, connectMentors.shows)}`
  const isTheirs = eq(connectMentors.userId, userId)
  const changed = await tx.update(connectMentors).set({ shows }).where(and(isTheirs, isOther)).returning()
  return changed.length > 0
}
