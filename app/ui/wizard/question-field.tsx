import type { ReactNode } from 'react'
import { msg, t } from '../../words/words.ts'
import { CheckboxGroup, RadioGroup } from '../form/choices.tsx'
import { Field } from '../form/field.tsx'
import { TextArea, TextInput } from '../form/inputs.tsx'
import { inAlphabet } from '../form/options.ts'
import { Select } from '../form/select.tsx'
import { choicesIn, isRequired, type Question } from './question.ts'

export function QuestionField({
  field,
  question,
  answer,
  error,
  children,
}: {
  field: string
  question: Question
  answer: string
  error: string | undefined
  children?: ReactNode
}) {
  const label = t(question.label)
  const hint = question.hint && t(question.hint)
  const about = { name: field, label, hint, error, required: isRequired(question) }
  if (question.kind === 'choices') {
    return <CheckboxGroup {...about} options={question.options} values={choicesIn(answer)} />
  }
  // A radio button cannot be cleared, so an optional choice is a list with an empty entry.
  if (question.kind === 'choice' && question.isRequired && question.options.length <= 5) {
    return <RadioGroup {...about} options={question.options} value={answer} />
  }
  return <Field {...about}>{children || <Control question={question} answer={answer} />}</Field>
}

function Control({ question, answer }: { question: Question; answer: string }) {
  if (question.kind === 'choice') {
    const emptyLabel = question.emptyLabel ?? (question.isRequired ? msg('Choose one') : msg('Prefer not to say'))
    const options = question.isAlphabetical ? inAlphabet(question.options) : question.options
    return <Select options={options} placeholder={t(emptyLabel)} defaultValue={answer} />
  }
  const text = { defaultValue: answer, autoComplete: 'off' }
  if (question.kind === 'paragraphs') return <TextArea {...text} rows={5} />
  const inputMode = (question.kind === 'line' && question.inputMode) || 'text'
  return <TextInput {...text} inputMode={inputMode} />
}
