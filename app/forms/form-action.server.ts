import { parseWithZod } from '@conform-to/zod/v4'
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import * as z from 'zod'
import { LaneFull } from '../platform/concurrency/fair-queue.server.ts'
import { LimitExceeded, limitRefusal } from '../platform/http/limit-refusal.server.ts'
import { postedForm } from '../platform/http/posted-form.server.ts'
import { logError } from '../platform/http/request-log.server.ts'
import { findIdentifyingText } from '../platform/text/identifying/identifying-text.ts'
import { listed, quoted } from '../words/punctuation.ts'
import { msg, t } from '../words/words.ts'
import { type Fields, type FormField, inWords, type Text, type Values } from './fields.server.ts'
import type { Refusal } from './outcome.ts'

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; context: Context; url: URL }

type InputOf<Of extends Fields> = {
  [Name in keyof Of as Of[Name]['kind'] extends 'secret' ? never : Name]?: Of[Name]['kind'] extends 'several'
    ? string | readonly string[]
    : string
}

/** What comes of a form: where to go, or what to say; or why it was not carried out. */
export type Outcome<Said = never, Field extends string = string> = Done<Said> | Refused<Field>

export type Done<Said = never> =
  | { kind: 'done'; to: Response }
  | { kind: 'done'; said: Said; headers?: HeadersInit | undefined }

export type Refused<Field extends string = string> = {
  kind: 'refused'
  status: number
  message: string
  errors: { [Each in Field]?: string }
  headers?: { 'Retry-After': string }
  isWarned?: true
}

/** Who may send a form. `find` finds nobody who may not, or not any more; `require` then throws where to go. */
export type Who<Person> = {
  find: (context: Context) => Person | undefined
  require: (context: Context, url: URL) => Person
}

const texts = {
  mend: msg('Please check the marked field.'),
  signedOut: msg('You must be logged in. Nothing was sent.'),
  failed: msg('An error occurred. Please try again.'),
}

/** What a form says in words of its own. */
type Says = { [Each in keyof typeof texts]?: Text } & {
  /** If something is empty that must not be. */
  missing?: Text
  /** Begins the sentence about a limit. */
  nothing?: Text
}

type Form<Of extends Fields, Person, Given extends Args, Said> = {
  fields: Of
  who: Who<Person>
  says?: Says
  /** Refuses a form that is too late, whatever was typed. */
  before?: (person: Person, args: Given) => Promise<Refused<never> | null>
  act: (
    values: Values<Of>,
    person: Person,
    args: Given,
    /** As it was typed; a field that was not sent is not there. */
    input: InputOf<Of>,
  ) => Promise<Outcome<Said, keyof Of & string>>
}

/**
 * Makes the action of a form: it reads the fields that the form has, no further than they may be long, parses them, and
 * carries out what the form is for. Whatever keeps it from that is a refusal, which gives back what was typed.
 */
export function formAction<const Of extends Fields, Person, Given extends Args, Said = never>({
  fields,
  who,
  says = {},
  before,
  act,
}: Form<Of, Person, Given, Said>) {
  return async (args: Given) => {
    const posted = await postedFields(args.request, fields)
    const { input, values, refusal } = parsed(posted, fields, says)
    const answer = (outcome: Outcome<Said, keyof Of & string>) =>
      answerTo<Said, keyof Of & string, InputOf<Of>>(outcome, input, args.context)
    const found = who.find(args.context)
    const person = found === undefined && isBlank(posted, fields) ? who.require(args.context, args.url) : found
    if (person === undefined) return answer(refused(401, inWords(says.signedOut ?? texts.signedOut)))
    return answer(
      await settled(args.request, says, async () => {
        const late = await before?.(person, args)
        return late ?? refusal ?? act(values, person, args, input)
      }),
    )
  }
}

type Parsed<Of extends Fields> = { input: InputOf<Of> } & (
  | { values: Values<Of>; refusal: null }
  | { values?: never; refusal: Refused<keyof Of & string> }
)

/** Parses what was sent of a form's fields. */
export function parsed<Of extends Fields>(posted: FormData, fields: Of, says: Says = {}): Parsed<Of> {
  const schema = z.object(mapped(fields, (field) => field.schema))
  const { payload, ...submission } = parseWithZod(posted, { schema })
  const input = mapped(fields, ({ kind }, name) => (kind === 'secret' ? undefined : payload[name])) as InputOf<Of>
  if (submission.status === 'success') return { input, values: submission.value as Values<Of>, refusal: null }
  return { input, refusal: refusedAsWrong(submission.error ?? {}, payload, says) }
}

/** Carries out what a form is for. That it fails, or that others are served first, is a refusal too. */
export async function settled<Of extends Outcome<unknown>>(
  request: Request,
  says: Says,
  work: () => Promise<Of> | Of,
): Promise<Of | Refused<never>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof LimitExceeded) return refusedByLimit(error, says)
    const failed = refused<never>(500, inWords(says.failed ?? texts.failed))
    if (error instanceof LaneFull)
      return { ...failed, status: 503, headers: { 'Retry-After': '10' }, message: error.message }
    logError(error, request)
    return failed
  }
}

const refusedContext = createContext<number | null>(null)

/** Returns with which status a form has just been refused on the page that is being made, if one has. */
export function refusedWith(context: Context): number | null {
  return context.get(refusedContext)
}

/** Lets the page be made for somebody whose session has ended, who goes on writing. */
export function noteSignedOut(context: Context): void {
  context.set(refusedContext, 401)
}

export function answerTo<Said, Field extends string, Input>(
  outcome: Outcome<Said, Field>,
  input: Input,
  context: Context,
) {
  if (outcome.kind === 'done') {
    if ('to' in outcome) return outcome.to
    return data({ kind: 'done' as const, ...outcome.said }, { headers: outcome.headers ?? {} })
  }
  const { headers = {}, ...refusal } = outcome
  if (refusedWith(context) !== 401) context.set(refusedContext, refusal.status)
  const answer: Refusal<Input, Field> = { ...refusal, input }
  return data(answer, { status: refusal.status, headers })
}

/** Answers a script that sends a form itself (`ui/form/send-with-progress.ts`) as the action answers others, in JSON. */
export function answersScripts<Args>(
  action: (args: Args) => Promise<Response | ReturnType<typeof data>>,
): MiddlewareFunction<Response> {
  return async (args, next) => {
    const { method, headers } = args.request
    if (method !== 'POST' || headers.get('accept') !== 'application/json') return next()
    const answer = await action(args as Args)
    if (answer instanceof Response) return Response.json({ goTo: answer.headers.get('Location') })
    return Response.json(answer.data, answer.init ?? {})
  }
}

export function refused<Field extends string = never>(
  status: number,
  message: string,
  errors: { [Each in Field]?: string } = {},
): Refused<Field> {
  return { kind: 'refused', status, message, errors }
}

/** Refuses a form if anything is wrong with one of its fields. */
export function refusedFor<Field extends string>(
  message: Text,
  errors: { [Each in Field]?: string | false | undefined },
): Refused<Field> | null {
  const wrong = Object.entries(errors).filter(([, error]) => error)
  return wrong.length > 0 ? refused(422, inWords(message), Object.fromEntries(wrong) as Record<Field, string>) : null
}

/** Says beside each field what is wrong there. */
export function refusedAt<Field extends string>(errors: { [Each in Field]?: string }): Refused<Field> {
  return refused(422, t(texts.mend), errors)
}

/** Refuses what the page has no button for. */
export function refusedAsUnknown(): Refused<never> {
  return refused(422, t('Please use one of the buttons on this page.'))
}

/** Refuses what came too late. The page shows how things stand. */
export function refusedAsLate(): Refused<never> {
  return refused(409, t('Nothing was changed: this is how things stand now.'))
}

/** Asks once whether words are really to go to somebody else that may show who somebody is. */
export function refusedAsIdentifying<Field extends string>(
  field: Field,
  words: string,
  nothing = t('Nothing was sent yet.'),
): Refused<Field> | null {
  const parts = findIdentifyingText(words)
  if (parts.length === 0) return null
  const found = listed(parts.map(({ text }) => quoted(text)))
  const warning = t('This may show who somebody is: {found}. Take it out, or send it again as it is.', { found })
  return { ...refused<Field>(422, nothing, { [field]: warning } as Record<Field, string>), isWarned: true }
}

async function refusedByLimit({ limit, key }: LimitExceeded, { nothing, failed }: Says): Promise<Refused<never>> {
  const { sentence, headers } = await limitRefusal(limit, key)
  return { ...refused<never>(429, `${inWords(nothing ?? failed ?? texts.failed)} ${sentence}`.trim()), headers }
}

function refusedAsWrong<Field extends string>(
  found: Partial<Record<string, string[] | null>>,
  typed: Record<string, unknown>,
  { missing, mend = texts.mend }: Says,
) {
  const errors = Object.entries(found).map(([field, sentences]) => [field, sentences?.[0]] as const)
  const isMissing = missing && errors.some(([field]) => String(typed[field] ?? '').trim() === '')
  return refused<Field>(422, inWords(isMissing ? missing : mend), Object.fromEntries(errors) as Record<Field, string>)
}

/** Reads a form, but of each field only what its kind allows. */
export async function postedFields(request: Request, fields: Fields) {
  const form = await postedForm(
    request,
    mapped(fields, ({ max }) => max),
  )
  for (const [name, { kind }] of Object.entries(fields)) {
    const first = form.get(name)
    if (kind !== 'several' && first !== null) form.set(name, first)
  }
  return form
}

/** Whether nothing was typed that could be given back. */
function isBlank(posted: FormData, fields: Fields) {
  return [...posted].every(
    ([name, sent]) => ['hidden', 'secret'].includes(fields[name]?.kind ?? '') || String(sent).trim() === '',
  )
}

function mapped<Of extends Fields, Value>(fields: Of, each: (field: FormField, name: string) => Value) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, each(field, name)]))
}
