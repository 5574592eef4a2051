type Asked = {
  step: number
  label: string
  title?: string
  hint?: string
  isRequired?: true
  missing?: string
  /** Asked only after one of these answers to another question; from anybody else it is neither wanted nor kept. */
  askedWith?: { field: string; answers: readonly string[]; isRequired?: true }
}
type Text = {
  kind: 'line' | 'paragraphs'
  maxCharacters: number
  inputMode?: 'url' | 'email' | 'tel'
  clean?: (typed: string) => string
  rule?: { fits: (text: string) => boolean; message: string | ((text: string) => string) }
}
type Choice = { kind: 'choice' | 'choices'; options: readonly string[] }
type File = { kind: 'file' }

export type Question = Asked & (Text | Choice | File)
export type Questions<Field extends string> = Readonly<Record<Field, Question>>

/** Cleaned; an empty string when unanswered, one line for each of several choices. */
export type Answers<Field extends string> = Record<Field, string>

export function fieldsOfStep<Field extends string>(questions: Questions<Field>, step: number): Field[] {
  return fieldsIn(questions).filter((field) => questions[field].step === step)
}

export function fieldsIn<Field extends string>(questions: Questions<Field>): Field[] {
  return Object.keys(questions) as Field[]
}

export function isAsked<Field extends string>({ askedWith }: Question, answers: Answers<Field>): boolean {
  return !askedWith || choicesIn(answers[askedWith.field as Field]).some((each) => askedWith.answers.includes(each))
}

export function isRequired({ isRequired, askedWith }: Question): boolean {
  return Boolean(isRequired || askedWith?.isRequired)
}

export function hasRequired<Field extends string>(questions: Questions<Field>, step: number): boolean {
  return fieldsOfStep(questions, step).some((field) => isRequired(questions[field]))
}

export function choicesIn(answer: string): string[] {
  return answer === '' ? [] : answer.split('\n')
}

export function line(maxCharacters = 200) {
  return { kind: 'line' as const, maxCharacters }
}

export function paragraphs() {
  return { kind: 'paragraphs' as const, maxCharacters: 5000 }
}

export function choice<const Options extends readonly string[]>(...options: Options) {
  return { kind: 'choice' as const, options }
}

export function choices<const Options extends readonly string[]>(...options: Options) {
  return { kind: 'choices' as const, options }
}
