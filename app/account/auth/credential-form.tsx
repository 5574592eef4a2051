import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, t } from '../../words/words.ts'
import { PasswordField } from '../forms/auth-card.tsx'
import type { CredentialMode } from './auth-links.tsx'

const buttons = {
  'sign-in': { ready: msg('Sign In'), busy: msg('Signing in...') },
  'sign-up': { ready: msg('Create Account'), busy: msg('Creating account...') },
  reset: { ready: msg('Send Reset Email'), busy: msg('Sending...') },
}

type Props = {
  mode: CredentialMode
  passwordMin: number
  input: { email?: string; stay?: string } | undefined
  errors: { email?: string; password?: string } | undefined
  isBusy: boolean
}

export function CredentialForm({ mode, passwordMin, input, errors, isBusy }: Props) {
  return (
    <Form method="post" action={useMessageAddress()} noValidate className="flow">
      <Field name="email" label={t('Email')} required error={errors?.email}>
        <TextInput
          type="email"
          placeholder="you@example.com"
          defaultValue={input?.email}
          // Next to a password, it lets password managers store both together.
          autoComplete={mode === 'reset' ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {mode !== 'reset' && <PasswordField isNew={mode === 'sign-up'} min={passwordMin} error={errors?.password} />}
      {mode !== 'reset' && <StayField ticked={Boolean(input?.stay)} />}
      <Button className="btn-wide" busy={isBusy}>
        {t(isBusy ? buttons[mode].busy : buttons[mode].ready)}
      </Button>
    </Form>
  )
}

/** Unticked by default, because devices are shared. */
function StayField({ ticked }: { ticked: boolean }) {
  return (
    <div>
      <label className="choice">
        <input type="checkbox" name="stay" value="yes" defaultChecked={ticked} aria-describedby="stay-hint" />
        <span>{t('Stay signed in on this device')}</span>
      </label>
      <p id="stay-hint" className="field-hint">
        {t('Then you stay signed in here for up to 30 days. Do not tick this on a shared phone.')}
      </p>
    </div>
  )
}
