import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEarlyAnswers } from '../../ui/use-early-answers.ts'
import { stepErrorsIn } from '../../ui/wizard/answers.ts'
import type { Plan } from '../../ui/wizard/steps.ts'
import { typedFields } from '../../ui/wizard/typed-fields.ts'
import { useBackAsPrevious } from '../../ui/wizard/use-back-as-previous.ts'
import { applicationTexts } from '../application-questions.ts'
import { type Application, type ApplicationAnswer, advance } from './application.ts'
import { cancelled, type Sending, sendForm } from './send-form.ts'

type Shown<Field extends string> = ApplicationAnswer<Field> & { isComplete: boolean }

/**
 * An application in a browser with script: steps are taken here by the server's own rules, and only the finished form
 * travels. The chosen file is held here, because the picker of a step that is left is gone.
 */
export function useApplication<Field extends string>(
  plan: Plan<Field>,
  fileField: Field,
  address: string,
  first: ApplicationAnswer<Field>,
) {
  const form = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<Shown<Field>>({ ...first, isComplete: isComplete(plan, first.wizard) })
  const [file, setFile] = useState<File>()
  const sending = useRef<Sending>(null)
  const [share, setShare] = useState<number>()
  const { wizard, isDone } = shown

  function show(next: Application<Field>) {
    setShown({ wizard: next, isDone: false, isComplete: isComplete(plan, next) })
  }

  useBackAsPrevious(!isDone && wizard.step > plan.first, () => {
    if (sending.current) return cancel()
    show({ ...typedIn(form, plan), step: wizard.step - 1, message: undefined, errors: {} })
  })

  function takeStep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.current) return
    const submitter = (event.nativeEvent as SubmitEvent).submitter
    const next = advance(plan, typedFields(event.currentTarget, submitter))
    if (next.step <= plan.last) show(next)
    else void send(new FormData(event.currentTarget), next)
  }

  async function send(typed: FormData, next: Application<Field>) {
    sending.current = sendForm(address, typed, setShare)
    setShare(0)
    const answer = await sending.current.answer
    sending.current = null
    flushSync(() => setShare(undefined))
    if (answer === cancelled) submitButton.current?.focus()
    else if (!isAnswer<Field>(answer)) show({ ...next, step: plan.last, message: applicationTexts.failed })
    else if (answer.isDone) setShown({ ...answer, isComplete: true })
    else show(answer.wizard)
  }

  function cancel() {
    sending.current?.cancel()
  }

  function choose(chosen: File | undefined, refusal?: string, isEarly = false) {
    setFile(chosen)
    setShown(({ wizard, ...shown }) => {
      const errors = { ...wizard.errors }
      if (refusal) errors[fileField] = refusal
      else delete errors[fileField]
      return { ...shown, wizard: { ...wizard, errors, message: isEarly ? wizard.message : undefined } }
    })
  }

  function noticeChange() {
    const next = isComplete(plan, typedIn(form, plan))
    setShown((shown) => (next === shown.isComplete ? shown : { ...shown, isComplete: next }))
  }
  useEarlyAnswers(noticeChange)

  return { ...shown, form, submitButton, file, share, takeStep, choose, noticeChange, cancel }
}

function typedIn<Field extends string>(form: RefObject<HTMLFormElement | null>, plan: Plan<Field>) {
  return advance(plan, typedFields(form.current))
}

function isComplete<Field extends string>({ questions, last }: Plan<Field>, { answers }: Application<Field>) {
  return Object.keys(stepErrorsIn(questions, last, answers)).length === 0
}

function isAnswer<Field extends string>(answer: unknown): answer is ApplicationAnswer<Field> {
  return typeof answer === 'object' && answer !== null && 'wizard' in answer
}
