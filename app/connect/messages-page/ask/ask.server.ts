import { href, type RouterContextProvider, redirect } from 'react-router'
import { aMember } from '../../../account/sessions/who.server.ts'
import { answerFields, hidden, ticked } from '../../../forms/fields.server.ts'
import {
  formAction,
  type Outcome,
  refused,
  refusedAsIdentifying,
  refusedFor,
} from '../../../forms/form-action.server.ts'
import type { AnswerOf } from '../../../forms/outcome.ts'
import { publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { count } from '../../../platform/http/limit-refusal.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { findIdentifyingText, type IdentifyingPart } from '../../../platform/text/identifying/identifying-text.ts'
import { validateStep } from '../../../ui/wizard/answers.ts'
import { type Message, msg, t } from '../../../words/words.ts'
import { nextNewsOn } from '../../people/days.ts'
import { noteQuestion } from '../../people/settings.ts'
import type { MenteeState } from '../../people/states.ts'
import { ask } from '../../requests/asking.server.ts'
import type { Chosen } from '../../requests/choices.server.ts'
import type { NoteEnds } from '../../requests/searches.server.ts'
import { withDone } from '../shell/done.server.ts'

const fields = {
  ...answerFields(noteQuestion),
  /** Names the note that the form showed at first: one that was not touched undoes nothing. */
  noteSeen: hidden(22),
  /** The button that stores nothing. */
  preview: ticked(),
  warned: ticked(),
}

type Args = { request: Request; context: Readonly<RouterContextProvider>; url: URL; params: { mentorId: string } }
export type AskAnswer = AnswerOf<typeof askAction>

const mend = msg('Nobody was asked yet.')

/** Asks a mentor, with the note. */
export const askAction = formAction({
  fields,
  who: aMember,
  says: {
    signedOut: msg('You must be logged in. Nobody was asked.'),
    nothing: msg('Nobody was asked.'),
  },
  async act(
    { note, noteSeen, preview, warned },
    { userId },
    { params: { mentorId: listingId } }: Args,
    input,
  ): Promise<Outcome<{ input: typeof input; warnings: IdentifyingPart[] }, 'note'>> {
    if (preview) return { kind: 'done', said: { input, warnings: findIdentifyingText(note) } }
    const wrong = refusedFor(mend, validateStep(noteQuestion, 1, { note }))
    if (wrong) return wrong
    const isChanged = publicIdFrom(note) !== noteSeen
    const warning = isChanged && !warned && refusedAsIdentifying('note', note, t(mend))
    if (warning) return warning
    await count('connect-account', userId)
    const result = await ask(userId, { listingId, note: isChanged ? note : null })
    if (result === 'not applied') return { kind: 'done', to: toApplication(listingId) }
    if (result === 'chosen')
      return { kind: 'done', to: redirect(withDone(href('/connect'), userId, { what: 'asked', of: listingId })) }
    return refused(409, refusalInWords(result))
  },
})

type Waiting = { state: MenteeState; noteEnds: NoteEnds | null; hearsBy: string }

/** Returns the day by which a mentee who asks hears: of the request, if it goes out at once. */
export function hearsBy({ state, noteEnds, hearsBy }: Waiting, { hasPlace }: { hasPlace: boolean }): string {
  const isSent = hasPlace && state === 'admitted' && noteEnds === null
  return isSent ? nextNewsOn(isoDay(new Date())) : hearsBy
}

/** Whoever has not applied does so first. */
export function toApplication(listingId: string): Response {
  return redirect(`${href('/apply-mentee')}?mentor=${listingId}`)
}

type Refusal = Exclude<Chosen, 'chosen' | 'not applied'>

export function refusalInWords(why: Refusal): string {
  return t(refusals[why])
}

const refusals: Record<Refusal, Message> = {
  'not looking': msg('You are not looking for a mentor at the moment. Nobody was asked.'),
  'not listed': msg('This profile is not available now. Nobody was asked.'),
  own: msg('This is your own profile. Nobody was asked.'),
  introduced: msg('A mentor and you have said yes to each other. Nobody else was asked.'),
  full: msg('You have chosen three mentors already. Take one off your list before you choose another.'),
  'long line': msg('Fifty people are already waiting for this mentor. Another one can answer you sooner.'),
  lately: msg('You have asked this mentor within the last three months. Another one may fit you better.'),
}
