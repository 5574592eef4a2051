import { type SubmitEvent, useRef, useState } from 'react'
import { href, useHref } from 'react-router'
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
import { type ContactAnswer, contactFailed, contactRefusal, inquiryTypes } from './contact-message.ts'

export function ContactForm({ posted = {} }: { posted?: ContactAnswer }) {
  const [answer, setAnswer] = useState(posted)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { input } = answer
  const errors = usePersistentErrors(answer.errors)
  const address = useHref(useMessageAddress(href('/contact')))
  const scriptAddress = useHref(href('/contact-message'))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const body = new FormData(event.currentTarget)
    const textOf = (name: string) => String(body.get(name)).trim()
    const refusal = contactRefusal({
      name: textOf('name'),
      email: textOf('email'),
      subject: textOf('subject'),
      message: textOf('message'),
    })
    const next: ContactAnswer = refusal ?? (await send(scriptAddress, body))
    setBusy(false)
    setAnswer(next)
    if (next.done) form.current?.reset()
  }

  return (
    <form ref={form} method="post" action={address} noValidate className="contact-form" onSubmit={submit}>
      <ErrorSummary answer={answer} errors={errors} />
      <Sent answer={answer} />
      <Field name="name" id="contact-name" label={t('Name')} required error={errors?.['contact-name']}>
        <TextInput defaultValue={input?.name} autoComplete="name" />
      </Field>
      <Field name="email" id="contact-email" label={t('Email')} required error={errors?.['contact-email']}>
        <TextInput type="email" defaultValue={input?.email} autoComplete="email" autoCapitalize="none" />
      </Field>
      <Field name="subject" id="contact-subject" label={t('Subject (optional)')} error={errors?.['contact-subject']}>
        <TextInput defaultValue={input?.subject} autoComplete="off" />
      </Field>
      <RadioGroup
        name="inquiryType"
        label={t('What is it about?')}
        options={inquiryTypes}
        value={input?.inquiryType ?? inquiryTypes[0].id}
      />
      <Field name="message" id="contact-message" label={t('Message')} required error={errors?.['contact-message']}>
        <TextArea rows={4} defaultValue={input?.message} />
      </Field>
      <Button busy={isBusy}>{isBusy ? t('Submitting...') : t('Send message')}</Button>
    </form>
  )
}

function Sent({ answer }: { answer: ContactAnswer }) {
  const { done, next } = answer
  const box = useFocusOn<HTMLDivElement>(done && answer)
  if (!done) return null
  return (
    <div ref={box} id="message" role="status" tabIndex={-1} className="notice notice-success">
      <div className="flow">
        <Arc className="small-drawing" />
        <p>{done}</p>
        <p>{next}</p>
      </div>
    </div>
  )
}

// Not through the router: when the connection fails, the page and the typed text must stay.
async function send(address: string, body: FormData): Promise<ContactAnswer> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams([...body] as string[][]),
    })
    return await answer.json()
  } catch {
    return { message: t(contactFailed) }
  }
}
