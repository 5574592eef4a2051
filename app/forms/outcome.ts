/** What was typed into a form, by field; of a field that is sent several times, or may be, a list. */
export type Typed = { readonly [Field in string]?: string | readonly string[] }

/** How a form is answered that was not carried out. `input` gives back all that was typed, but no password. */
export type Refusal<Input = Typed, Field extends string = string> = {
  kind: 'refused'
  /** As of the answer: 401 if the session has ended, 409 if it came too late; 0 if the form did not reach the server. */
  status: number
  message: string
  errors: { [Each in Field]?: string }
  input: Input
  /** Whether the same words can be sent again, although they may show who somebody is. */
  isWarned?: true
}

/** Returns a list of what was sent of a field: one tick of several arrives as a text. */
export function listOf(typed: string | readonly string[] | undefined): readonly string[] {
  return typed === undefined ? [] : typeof typed === 'string' ? [typed] : typed
}

/** Returns what was typed into a form. Files are left out. */
export function typedIn(form: FormData): Typed {
  const names = [...new Set(form.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const sent = form.getAll(name).filter((value) => typeof value === 'string')
      return [name, sent.length === 1 ? sent[0] : sent]
    }),
  )
}

export function entriesOf(input: Typed): [string, string][] {
  return Object.entries(input).flatMap(([name, typed]) => listOf(typed).map((each): [string, string] => [name, each]))
}

/** What a page gets to read of the answer of its action. */
export type AnswerOf<Action extends (...args: never[]) => unknown> =
  Awaited<ReturnType<Action>> extends infer Each ? (Each extends { data: infer Answer } ? Answer : never) : never
