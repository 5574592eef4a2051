import { useEffect, useMemo, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Arc } from '../../ui/charts/arc.tsx'
import { RadioGroup } from '../../ui/form/choices.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../ui/form/inputs.tsx'
import { usePersistentErrors } from '../../ui/form/use-persistent-errors.ts'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { t } from '../../words/words.ts'
import type { contactAction } from './contact-messages.server.ts'
import { inquiryTypes } from './inquiry-types.ts'

type Answer = Extract<Awaited<ReturnType<typeof contactAction>>, { data: unknown }>['data']

/** Stands below every page, which stays as it is while the form is sent. */
export function ContactForm({ posted }: { posted?: Answer | undefined }) {
  const fetcher = useFetcher<typeof contactAction>()
  const answer = fetcher.data ?? posted
  const form = useRef<HTMLFormElement>(null)
  const refusal = answer?.kind === 'refused' ? answer : undefined
  // The same object each time, because a corrected field is taken off one.
  const errors = usePersistentErrors(useMemo(() => refusal && byId(refusal.errors), [refusal]))
  const isBusy = fetcher.state !== 'idle'
  useEffect(() => {
    if (fetcher.data?.kind === 'done') form.current?.reset()
  }, [fetcher.data])
  const input = refusal?.input
  const field = (name: string) => ({ name, id: idOf(name), error: errors?.[idOf(name)] })
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={useMessageAddress(href('/contact'))}
      defaultShouldRevalidate={false}
      noValidate
      className="contact-form"
    >
      <ErrorSummary answer={refusal} errors={errors} />
      <Sent answer={answer?.kind === 'done' ? answer : null} />
      <Field {...field('name')} label={t('Name')} required>
        <TextInput defaultValue={input?.name} autoComplete="name" />
      </Field>
      <Field {...field('email')} label={t('Email')} required>
        <TextInput type="email" defaultValue={input?.email} autoComplete="email" autoCapitalize="none" />
      </Field>
      <Field {...field('subject')} label={t('Subject (optional)')}>
        <TextInput defaultValue={input?.subject} autoComplete="off" />
      </Field>
      <RadioGroup
        name="inquiryType"
        label={t('What is it about?')}
        options={inquiryTypes}
        value={input?.inquiryType ?? inquiryTypes[0].id}
      />
      <Field {...field('message')} label={t('Message')} required>
        <TextArea rows={4} defaultValue={input?.message} />
      </Field>
      <Button busy={isBusy}>{isBusy ? t('Submitting...') : t('Send message')}</Button>
    </fetcher.Form>
  )
}

// There from the beginning, so that it takes the focus from a box in which somebody has just pressed Enter.
function Sent({ answer }: { answer: Extract<Answer, { kind: 'done' }> | null }) {
  const box = useFocusOn<HTMLDivElement>(answer)
  if (!answer) return null
  return (
    <div ref={box} id="message" role="status" tabIndex={-1} className="notice notice-success">
      <div className="flow">
        <Arc className="small-drawing" />
        <p>{answer.done}</p>
        <p>{answer.next}</p>
      </div>
    </div>
  )
}

// By id, not name: the form appears on pages that have fields of the same names.
function byId(errors: { [field: string]: string }) {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [idOf(field), error]))
}

function idOf(name: string) {
  return `contact-${name}`
}
