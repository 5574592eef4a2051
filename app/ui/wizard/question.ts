type Asked = {
  step: number
  label: string
  /** What it is called in lists of facts or figures. */
  title?: string
  hint?: string
  isRequired?: true
  /** What is said where the answer has to be given and is not. */
  missing?: string
  /** It is asked only of those who answered another question so; from all others it is neither wanted nor kept. */
  askedWith?: { field: string; answers: readonly string[]; isRequired?: true }
}
type Text = {
  kind: 'line' | 'paragraphs'
  mostCharacters: number
  inputMode?: 'url' | 'email' | 'tel'
  /** In place of the usual cleaning of a line. */
  clean?: (typed: string) => string
  rule?: { fits: (text: string) => boolean; message: string | ((text: string) => string) }
}
type Choice = { kind: 'choice' | 'choices'; options: readonly string[] }
type File = { kind: 'file' }

/** One question of a wizard; which control it gets, and how its answer is read, follow from its kind. */
export type Question = Asked & (Text | Choice | File)
export type Questions<Field extends string> = Readonly<Record<Field, Question>>

/** What was typed so far, cleaned: an empty text where nothing was, one line for each of several choices. */
export type Answers<Field extends string> = Record<Field, string>

/** The fields a step asks for, in order. */
export function fieldsOfStep<Field extends string>(questions: Questions<Field>, step: number): Field[] {
  return fieldsIn(questions).filter((field) => questions[field].step === step)
}

export function fieldsIn<Field extends string>(questions: Questions<Field>): Field[] {
  return Object.keys(questions) as Field[]
}

/** Whether the answers so far lead to this question. */
export function isAsked<Field extends string>({ askedWith }: Question, answers: Answers<Field>): boolean {
  return !askedWith || choicesIn(answers[askedWith.field as Field]).some((each) => askedWith.answers.includes(each))
}

/** Whether it must be answered, where it is asked. */
export function isRequired({ isRequired, askedWith }: Question): boolean {
  return Boolean(isRequired || askedWith?.isRequired)
}

/** Whether a step asks for anything that must be answered. */
export function hasRequired<Field extends string>(questions: Questions<Field>, step: number): boolean {
  return fieldsOfStep(questions, step).some((field) => isRequired(questions[field]))
}

/** The choices in an answer to a question that takes several. */
export function choicesIn(answer: string): string[] {
  return answer === '' ? [] : answer.split('\n')
}

export function line(mostCharacters = 200) {
  return { kind: 'line' as const, mostCharacters }
}

export function paragraphs() {
  return { kind: 'paragraphs' as const, mostCharacters: 5000 }
}

export function choice<const Options extends readonly string[]>(...options: Options) {
  return { kind: 'choice' as const, options }
}

export function choices<const Options extends readonly string[]>(...options: Options) {
  return { kind: 'choices' as const, options }
}
