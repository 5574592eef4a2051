import { type Message, msg } from '../../../words/words.ts'
import { areasQuestion, noteQuestion, paceQuestion, settingsQuestions, showsQuestion } from '../../people/settings.ts'
import type { MenteeState, MentorState } from '../../people/states.ts'
import type { NoteEnds } from '../../requests/searches.server.ts'

/** What the cards ask, but for a mentor's places. */
export const questions = { ...settingsQuestions, ...noteQuestion, ...paceQuestion, ...areasQuestion, ...showsQuestion }

export type Field = keyof typeof questions

/** What is stored of somebody: `mentee` and `mentor` for whoever has applied as one. */
export type Stored = {
  answers: Record<Field, string>
  mentee: { state: MenteeState; hearsBy: string; noteEnds: NoteEnds | null } | null
  mentor: { state: MentorState; capacity: number; awayUntil: string | null } | null
}

type Card = {
  title: Message
  fields: readonly Field[]
  /** Whose label says no more than the title. */
  titled?: Field
  isFor?: (stored: Stored) => boolean
}

const isMentee = ({ mentee }: Stored) => mentee !== null
const isMentor = ({ mentor }: Stored) => mentor !== null
// Before that, they open their places on the page “Messages”.
const hasPlaces = ({ mentor }: Stored) => mentor !== null && mentor.state !== 'asked'

/** One thought each, which is saved by itself, in the order of the page. Without `isFor`, everybody has it. */
const all = {
  places: { title: msg('Places and absence'), fields: [], isFor: hasPlaces },
  help: {
    title: msg('What you can help with'),
    fields: ['supportAreas', 'shows'],
    titled: 'supportAreas',
    isFor: isMentor,
  },
  search: { title: msg('Your search'), fields: ['pace'], isFor: isMentee },
  time: { title: msg('Languages and time'), fields: ['languages', 'zone'] },
  apart: { title: msg('Whom you do not want to meet'), fields: ['notWith', 'employer'], titled: 'notWith' },
  note: { title: msg('Your note for a mentor'), fields: ['note'], isFor: isMentee },
  mail: { title: msg('Emails'), fields: ['mail'] },
} satisfies Record<string, Card>

export type CardName = keyof typeof all

export const cards: Record<CardName, Card> = all

const cardNames = Object.keys(cards) as CardName[]

export function cardsOf(stored: Stored): CardName[] {
  return cardNames.filter((name) => cards[name].isFor?.(stored) ?? true)
}

export function cardNamed(name: string | null | undefined): CardName | undefined {
  return cardNames.find((each) => each === name)
}
