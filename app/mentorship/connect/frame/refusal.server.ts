import { createContext, data, type RouterContextProvider } from 'react-router'
import { type AnnouncedLimit, limitRefusal } from '../../../platform/http/limit-refusal.server.ts'
import { consume } from '../../../platform/http/limits.server.ts'
import { findIdentifyingText } from '../../../platform/text/identifying/identifying-text.ts'
import { listed, quoted } from '../../../words/punctuation.ts'
import { msg, t } from '../../../words/words.ts'

/** What a form is answered that was not carried out. `input` gives back all that was typed. */
export type Answer<Input, Field extends string> = {
  message: string
  errors: Partial<Record<Field, string>>
  input: Input
  /** Whether the same words can be sent again, although they may show who somebody is. */
  isWarned?: true
}
export type Refused<Input, Field extends string> = {
  kind: 'refused'
  status: number
  answer: Answer<Input, Field>
  headers: Record<string, string>
}

export const unknownButton = msg('Please use one of the buttons on this page.')
export const tooLate = msg('Nothing was changed: this is how things stand now.')

export function refused<Input, Field extends string = never>(
  input: Input,
  status: number,
  message: string,
  errors: Partial<Record<Field, string>> = {},
): Refused<Input, Field> {
  return { kind: 'refused', status, answer: { message, errors, input }, headers: {} }
}

/** Asks once whether words are really to go to somebody else that may show who somebody is. */
export function refusedAsIdentifying<Input extends { isWarned: boolean }, Field extends string>(
  input: Input,
  field: Field,
  words: string,
  nothing = t('Nothing was sent yet.'),
): Refused<Input, Field> | null {
  const parts = input.isWarned ? [] : findIdentifyingText(words)
  if (parts.length === 0) return null
  const found = listed(parts.map(({ text }) => quoted(text)))
  const warning = t('This may show who somebody is: {found}. Take it out, or send it again as it is.', { found })
  const errors = { [field]: warning } as Record<Field, string>
  const { answer, ...refusal } = refused(input, 422, nothing, errors)
  return { ...refusal, answer: { ...answer, isWarned: true } }
}

/** Counts one more for a limit. Returns a refusal once it is reached. */
export async function refusedByLimit<Input>(
  limit: AnnouncedLimit,
  userId: string,
  input: Input,
  nothing = t('Nothing was sent.'),
): Promise<Refused<Input, never> | null> {
  if (await consume(limit, userId)) return null
  const { sentence, headers } = await limitRefusal(limit, userId)
  return { ...refused(input, 429, `${nothing} ${sentence}`), headers }
}

export function answerTo<Input, Field extends string>({ answer, status, headers }: Refused<Input, Field>) {
  return data(answer, { status, headers })
}

type Context = Readonly<RouterContextProvider>

const endedContext = createContext(false)

/** Gives back what somebody has typed who has nothing any more with the other. */
export function hasEnded<Input>(context: Context, input: Input) {
  context.set(endedContext, true)
  return data({ message: t('Nothing was sent: this has ended.'), errors: {}, input }, 404)
}

/** Whether the page is there only to give back what was typed. */
export function hasJustEnded(context: Context): boolean {
  return context.get(endedContext)
}

/** Gives back what somebody has typed whose session has ended. */
export function signedOut<Input>(input: Input) {
  return data({ message: t('You must be logged in. Nothing was sent.'), errors: {}, input, isSignedOut: true }, 401)
}
