import { Form, href, useHref, useNavigation } from 'react-router'
import { authPath } from '../account/forms/auth-path.ts'
import type { Refusal } from '../forms/outcome.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { TextArea, TextInput } from '../ui/form/inputs.tsx'
import { usePersistentErrors } from '../ui/form/use-persistent-errors.ts'
import { useMessageAddress } from '../ui/use-has-script.ts'
import { rich, t } from '../words/words.ts'

export function InquiryDialog({
  answer,
  token,
  onClose,
}: {
  answer: Refusal<{ name?: string; email?: string; reason?: string }> | undefined
  token: string
  onClose: () => void
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const inquiry = answer?.input
  const errors = usePersistentErrors(answer?.errors)
  const address = useMessageAddress(`${href('/work-with-us')}?inquiry`)
  const signIn = useHref(authPath('sign-in', { returnTo: href('/work-with-us'), action: null }))
  return (
    <Dialog title={t('Partner with us')} closeTo={href('/work-with-us')} onClose={onClose}>
      <ErrorSummary answer={answer} errors={errors} />
      {answer?.status === 401 && (
        <p>
          {rich('<a>Sign in on a new page</a>, then come back to this one and send it again.', {
            a: (text) => (
              <a href={signIn} target="_blank" rel="noopener" className="link">
                {text}
              </a>
            ),
          })}
        </p>
      )}
      <Form method="post" action={address} noValidate preventScrollReset className="flow">
        <input type="hidden" name="token" value={token} />
        <Field name="name" label={t('Name / Company Name')} required error={errors?.['name']}>
          <TextInput defaultValue={inquiry?.name} autoComplete="organization" />
        </Field>
        <Field name="email" label={t('Email Address')} required error={errors?.['email']}>
          <TextInput
            type="email"
            defaultValue={inquiry?.email}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field name="reason" label={t('Why do you want to partner with us?')} required error={errors?.['reason']}>
          <TextArea rows={5} defaultValue={inquiry?.reason} />
        </Field>
        <p className="field-hint">
          {t('A person reads your inquiry and answers by email. Your account shows whether it has been handled.')}
        </p>
        <Button className="btn-wide" busy={isBusy}>
          {isBusy ? t('Submitting...') : t('Send inquiry')}
        </Button>
      </Form>
    </Dialog>
  )
}
