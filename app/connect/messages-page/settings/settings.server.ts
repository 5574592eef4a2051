import { and, eq, sql } from 'drizzle-orm'
import { href, redirect } from 'react-router'
import { aMember } from '../../../account/sessions/who.server.ts'
import { answerFields, chosen, hidden, ticked, type Values } from '../../../forms/fields.server.ts'
import {
  formAction,
  type Outcome,
  refusedAsIdentifying,
  refusedAsUnknown,
  refusedFor,
} from '../../../forms/form-action.server.ts'
import type { AnswerOf } from '../../../forms/outcome.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { count } from '../../../platform/http/limit-refusal.server.ts'
import { findIdentifyingText, type IdentifyingPart } from '../../../platform/text/identifying/identifying-text.ts'
import { showable, showsLanguages } from '../../../profiles/listing-preference.ts'
import { areasInWords, professionalStages } from '../../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications } from '../../../profiles/tables.ts'
import { industries } from '../../../site/industries.ts'
import { idsOf, labelOf } from '../../../ui/form/options.ts'
import { validateStep } from '../../../ui/wizard/answers.ts'
import { choicesIn, type Questions } from '../../../ui/wizard/question.ts'
import { msg, t } from '../../../words/words.ts'
import { nextNewsOn } from '../../people/days.ts'
import { redrawMail } from '../../people/notify.server.ts'
import { assumedLanguage } from '../../people/settings.ts'
import { connectMentees, connectMentors, connectPeople } from '../../people/tables.ts'
import { renewWithBatch } from '../../requests/listings.server.ts'
import { writePlaces } from '../../requests/places.server.ts'
import { whileLocked } from '../../requests/requests.server.ts'
import type { ShownMentee } from '../../requests/requests-page.server.ts'
import { rewriteNote, whatNoteEnds } from '../../requests/searches.server.ts'
import { type CardName, cards, cardsOf, type Field, questions, type Stored } from './cards.ts'
import { changedAbsence, placesErrors } from './places.ts'

const fields = {
  card: hidden(10),
  ...answerFields(questions),
  ...{ capacity: chosen(5), awayUntil: chosen(20), awayWas: hidden(20) },
  /** The button that stores nothing. */
  preview: ticked(),
  warned: hidden(10),
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
    const card = cardsOf(own).find((name) => name === sent.card)
    if (!card) return refusedAsUnknown()
    if (sent.preview) return { kind: 'done', said: { input, warnings: findIdentifyingText(sent.note) } }
    const wrong = refusedFor(msg('Please look at the fields marked below.'), errorsIn(card, sent))
    if (wrong) return wrong
    const isNew = card === 'note' && sent.note !== own.answers.note
    const warning = isNew && !sent.warned && refusedAsIdentifying('note', sent.note, t('Nothing was saved yet.'))
    if (warning) return warning
    await saveCard(userId, card, sent)
    return { kind: 'done', to: redirect(`${href('/connect/settings')}?saved=${card}`) }
  },
})

export type OwnSettings = Stored & {
  /** What a mentor would see, but for the note. Null for somebody who is no mentee. */
  card: Omit<ShownMentee, 'note'> | null
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
    mentee: mentee && {
      state: mentee.state,
      hearsBy: nextNewsOn(person.heardOn),
      noteEnds: await whatNoteEnds(mentee),
    },
    mentor: mentor && { state: mentor.state, capacity: mentor.capacity, awayUntil: mentor.awayUntil },
    card: application && {
      industry: labelOf(industries, application.industry),
      professionalStage: labelOf(professionalStages, application.professionalStage),
      areas: areasInWords(application.growthAreas),
    },
  }
}

function errorsIn(card: CardName, sent: Sent): Errors {
  if (card === 'places') return placesErrors(sent, new Date())
  const asked = Object.fromEntries(cards[card].fields.map((field) => [field, questions[field]]))
  return validateStep(asked as Questions<Field>, 1, sent)
}

type Saved = Pick<Sent, Field | 'capacity' | 'awayUntil' | 'awayWas'>

/** Stores what a card says that has no errors. */
export function saveCard(userId: string, card: CardName, says: Partial<Saved>, at = new Date()): Promise<void> {
  return whileLocked(userId, async (tx) => {
    await count('settings-account', userId, tx)
    await saves[card](tx, userId, { ...nothing, ...says }, at)
  })
}

const nothing = Object.fromEntries([...Object.keys(questions), 'capacity'].map((field) => [field, ''])) as Saved

const saves: Record<CardName, (tx: Transaction, userId: string, says: Saved, at: Date) => Promise<unknown>> = {
  places: (tx, userId, says, at) =>
    writePlaces(tx, userId, { capacity: Number(says.capacity), awayUntil: changedAbsence(says) }, at),
  search: (tx, userId, { pace }) =>
    tx
      .update(connectMentees)
      .set({ pace: pace || null })
      .where(eq(connectMentees.userId, userId)),
  async time(tx, userId, { languages, zone }, at) {
    const isTheirs = eq(connectPeople.userId, userId)
    const [before] = await tx.select({ languages: connectPeople.languages }).from(connectPeople).where(isTheirs)
    await writePerson(tx, userId, { languages, zone: zone || null })
    await redrawMail(tx, userId, at)
    if (before?.languages !== languages) await renewIfApproved(tx, userId)
  },
  apart(tx, userId, { notWith, employer }) {
    const isAvoided = choicesIn(notWith).includes('employer')
    return writePerson(tx, userId, { notWith: notWith || null, employer: isAvoided ? employer : null })
  },
  note: (tx, userId, { note }, at) => rewriteNote(tx, userId, note, at),
  async mail(tx, userId, { mail }, at) {
    await writePerson(tx, userId, { mail: mail as Person['mail'] })
    await redrawMail(tx, userId, at)
  },
  async help(tx, userId, { supportAreas, shows }) {
    const isTheirs = eq(mentorApplications.userId, userId)
    const [application] = await tx.select().from(mentorApplications).where(isTheirs).for('update')
    if (!application) return
    // An application that never was asked stays so until something is ticked: its listing then shows more.
    const hasNewAreas = (application.supportAreas ?? '') !== supportAreas
    if (hasNewAreas) await tx.update(mentorApplications).set({ supportAreas }).where(isTheirs)
    const hasNewShows = await writeShows(tx, userId, choicesIn(shows))
    if (hasNewAreas || hasNewShows) await renewIfApproved(tx, userId)
  },
}

type Person = typeof connectPeople.$inferInsert

function writePerson(tx: Transaction, userId: string, changes: Partial<Person>) {
  return tx.update(connectPeople).set(changes).where(eq(connectPeople.userId, userId))
}

async function renewIfApproved(tx: Transaction, userId: string) {
  const { status } = mentorApplications
  const isApproved = and(eq(mentorApplications.userId, userId), eq(status, 'approved'))
  const approved = await tx.select({ status }).from(mentorApplications).where(isApproved).for('update')
  if (approved.length > 0) await renewWithBatch(tx, userId)
}

async function writeShows(tx: Transaction, userId: string, ticked: readonly string[]) {
  const shows = idsOf(showable).filter((id) => ticked.includes(id))
  const isOther = sql`${connectMentors.shows} is distinct from ${sql.param(shows, connectMentors.shows)}`
  const isTheirs = eq(connectMentors.userId, userId)
  const changed = await tx.update(connectMentors).set({ shows }).where(and(isTheirs, isOther)).returning()
  return changed.length > 0
}
