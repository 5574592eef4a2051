import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, t } from '../../words/words.ts'
import type { FormAnswer } from '../forms/auth-messages.ts'
import { EmailField, PasswordField, StayField } from '../forms/credential-fields.tsx'
import type { CredentialMode } from '../forms/credentials.ts'

const buttons = {
  'sign-in': { ready: msg('Sign In'), busy: msg('Signing in...') },
  'sign-up': { ready: msg('Create Account'), busy: msg('Creating account...') },
  reset: { ready: msg('Send Reset Email'), busy: msg('Sending...') },
}

type Props = {
  mode: CredentialMode
  passwordMin: number
  answer: FormAnswer | undefined
  errors: FormAnswer['errors']
  isBusy: boolean
}

export function CredentialForm({ mode, passwordMin, answer, errors, isBusy }: Props) {
  return (
    <Form method="post" action={useMessageAddress()} noValidate className="flow">
      <EmailField value={answer?.email} error={errors?.email} autoComplete={mode === 'reset' ? 'email' : 'username'} />
      {mode !== 'reset' && <PasswordField isNew={mode === 'sign-up'} min={passwordMin} error={errors?.password} />}
      {mode !== 'reset' && <StayField ticked={answer?.staysSignedIn} />}
      <Button className="btn-wide" busy={isBusy}>
        {t(isBusy ? buttons[mode].busy : buttons[mode].ready)}
      </Button>
    </Form>
  )
}
