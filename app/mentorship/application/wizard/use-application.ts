import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHref } from 'react-router'
import type { FileRule } from '../../../platform/files/file-rules.ts'
import { cancelled, type Progress, type Sending, sendWithProgress } from '../../../ui/form/send-with-progress.ts'
import { usePreHydrationAnswers } from '../../../ui/form/use-chosen.ts'
import { usePersistentErrors } from '../../../ui/form/use-persistent-errors.ts'
import { typedFields, validateStep } from '../../../ui/wizard/answers.ts'
import { type Answers, fieldsIn } from '../../../ui/wizard/question.ts'
import { useUnsavedGuard } from '../../../ui/wizard/use-unsaved-guard.ts'
import { type Message, t } from '../../../words/words.ts'
import { applicationTexts } from '../application-questions.ts'
import {
  type Application,
  type ApplicationAnswer,
  type ApplicationPlan,
  advance,
  applicationAfter,
} from './application.ts'

type FormState<Field extends string> = {
  wizard: Application<Field>
  next?: string | undefined
  input: Application<Field>
}

/** Takes the steps in the browser and sends the finished form. Holds the chosen file, as its picker may unmount. */
export function useApplication<Field extends string>(
  plan: ApplicationPlan<Field>,
  fileField: Field,
  submitUrl: string,
  start: Application<Field>,
  answer: ApplicationAnswer<Field> | undefined,
) {
  const [first] = useState(() => (answer ? applicationAfter(plan, answer, start) : start))
  const told = answer && 'next' in answer ? answer.next : undefined
  const address = useHref(submitUrl)
  const form = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<FormState<Field>>({ wizard: first, next: told, input: first })
  const [file, setFile] = useState<File>()
  const sending = useRef<Sending>(null)
  const [progress, setProgress] = useState<Progress>()
  const { wizard, next } = state
  const isDone = next !== undefined
  const missing = Object.values<string | undefined>(validateStep(plan.questions, plan.last, state.input.answers))
  const errors = usePersistentErrors(wizard.errors, () => {
    const input = typedIn(form, plan)
    return { ...plan.errorsTogether?.(input.answers), ...input.errors, [fileField]: wizard.errors[fileField] }
  })

  function show(next: Application<Field>) {
    setState(shownAs(next))
  }

  const leaving = useUnsavedGuard({
    isUnderWay: wizard.step > plan.first,
    isOver: isDone,
    isUnsaved,
    goBack: () => {
      if (sending.current) return cancel()
      show({ ...typedIn(form, plan), step: wizard.step - 1, message: undefined, errors: {} })
    },
  })

  function takeStep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    const next = advance(plan, typedFields(event.currentTarget, submitter))
    if (next.step <= plan.last) show(next)
    else void send(new FormData(event.currentTarget), next)
  }

  async function send(data: FormData, next: Application<Field>) {
    sending.current = sendWithProgress(address, data, setProgress)
    const answer = await sending.current.answer
    sending.current = null
    flushSync(() => setProgress(undefined))
    if (answer === cancelled) submitButton.current?.focus()
    else if (!isAnswer<Field>(answer)) show({ ...next, step: plan.last, message: t(applicationTexts.failed) })
    else setState({ ...shownAs(applicationAfter(plan, answer, start)), ...('next' in answer && { next: answer.next }) })
  }

  function cancel() {
    sending.current?.cancel()
  }
  // Who leaves discards the answers.
  useEffect(() => () => sending.current?.cancel(), [])

  function choose(chosen: File | undefined, refusal?: string, isPreHydration = false) {
    setFile(chosen)
    setState(({ wizard, ...state }) => {
      const errors = { ...wizard.errors }
      if (refusal) errors[fileField] = refusal
      else delete errors[fileField]
      return { ...state, wizard: { ...wizard, errors, message: isPreHydration ? wizard.message : undefined } }
    })
  }

  function isUnsaved() {
    if (isDone) return false
    const { answers } = typedIn(form, plan)
    return Boolean(file) || fieldsIn(plan.questions).some((field) => answers[field] !== start.answers[field])
  }

  function noticeChange() {
    if (wizard.step !== plan.last) return
    const input = typedIn(form, plan)
    setState((state) => ({ ...state, input }))
  }
  usePreHydrationAnswers(noticeChange)

  return {
    ...state,
    isDone,
    /** Whether it shows what the server answered, and nothing since. */
    isAnswered: answer !== undefined && wizard === first,
    missing,
    errors,
    form,
    submitButton,
    file,
    progress,
    takeStep,
    choose,
    noticeChange,
    cancel,
    leaving,
  }
}

function shownAs<Field extends string>(wizard: Application<Field>) {
  return { wizard, input: wizard }
}

function typedIn<Field extends string>(form: RefObject<HTMLFormElement | null>, plan: ApplicationPlan<Field>) {
  return advance(plan, typedFields(form.current))
}

function isAnswer<Field extends string>(answer: unknown): answer is ApplicationAnswer<Field> {
  return typeof answer === 'object' && answer !== null && 'kind' in answer
}

export type ApplicationForm<Field extends string> = {
  plan: ApplicationPlan<Field>
  title: Message
  /** Where the first step leads back to, if not to Connect. */
  back?: { to: string; label: string }
  sections: readonly Message[]
  submitLabel: Message
  submitUrl: string
  redirectTo: string
  /** What helps while the applicant waits. */
  afterwards?: { to: string; label: Message }
  file: { field: Field; rule: FileRule; Stored: (props: StoredProps) => ReactNode }
  resubmissionNotice: Message
  stepNotes: Partial<Record<number, (answers: Answers<Field>) => ReactNode>>
  /** What stands above a question. */
  above?: Partial<Record<Field, ReactNode>>
  Warning?: (props: WarningProps<Field>) => ReactNode
  Preview?: (props: PreviewProps<Field>) => ReactNode
}

export type PreviewProps<Field extends string> = Omit<StoredProps, 'onUnreadable'> & {
  answers: Answers<Field>
  warning: ReactNode
}

export type WarningProps<Field extends string> = {
  answers: Answers<Field>
  isMessage: boolean
}

export type StoredProps = {
  fileUrl: string | null
  chosen: File | undefined
  removes: boolean
  onUnreadable: () => void
}

export type Start<Field extends string> = { wizard: Application<Field>; fileUrl: string | null; isAgain: boolean }

export type StepProps<Field extends string> = {
  about: ApplicationForm<Field>
  application: ReturnType<typeof useApplication<Field>>
}
