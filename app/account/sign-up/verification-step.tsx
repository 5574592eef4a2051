import type { ReactNode } from 'react'
import { Form, useHref } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, t } from '../../words/words.ts'
import { authPath, type Return } from '../forms/auth-path.ts'
import { codeGone } from './verification-path.ts'

const codeSent = msg('We mailed a code to the address you typed. It works for 10 minutes.')
const codeRenewed = msg('Enter the code that came last. If no new one comes within a minute, the last one still works.')

export type Pending = { isOpen: boolean; renewals: number; address: string }

type Props = {
  pending: Pending
  /** Where another address can be typed. */
  otherAddress: string
  /** What is shown instead when no code is waited for any more. */
  over: ReactNode
  refusal: { status: number } | undefined
  error: string | undefined
  isBusy: boolean
}

export function VerificationForm({ pending, otherAddress, over, refusal, error, isBusy }: Props) {
  const address = useMessageAddress(pending.address)
  const renewal = useHref(useMessageAddress(`${pending.address}&renewal`))
  if (!pending.isOpen || refusal?.status === 409) return over
  return (
    <>
      {!refusal && <Notice>{t(pending.renewals > 0 ? codeRenewed : codeSent)}</Notice>}
      <Form key={pending.renewals} method="post" action={address} noValidate className="flow">
        <Field name="code" label={t('Code')} required error={error}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Button className="btn-wide" busy={isBusy}>
          {isBusy ? t('Checking...') : t('Continue')}
        </Button>
        <p>{t('No mail after a minute? Check your spam folder. The code that came last works here.')}</p>
        <Button variant="secondary" className="btn-wide" formAction={renewal} busy={isBusy}>
          {t('Send a New Code')}
        </Button>
      </Form>
      <ButtonLink variant="quiet" className="btn-wide" to={otherAddress}>
        {t('Use Another Address')}
      </ButtonLink>
    </>
  )
}

export function SignUpOver({ hasMessage, back }: { hasMessage: boolean; back: Return }) {
  return (
    <>
      {!hasMessage && <p>{t(codeGone)}</p>}
      <ButtonLink className="btn-wide" to={authPath('sign-in', back)}>
        {t('Sign In')}
      </ButtonLink>
      <ButtonLink variant="secondary" className="btn-wide" to={authPath('sign-up', back)}>
        {t('Sign Up Again')}
      </ButtonLink>
    </>
  )
}
