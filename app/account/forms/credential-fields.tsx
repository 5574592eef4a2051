import { useState } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { useHasScript } from '../../ui/use-has-script.ts'
import { t } from '../../words/words.ts'

/** Next to a password, `username` lets password managers store both together. */
export function EmailField({
  value,
  error,
  autoComplete,
}: {
  value?: string | undefined
  error?: string | undefined
  autoComplete: 'username' | 'email'
}) {
  return (
    <Field name="email" label={t('Email')} required error={error}>
      <TextInput
        type="email"
        placeholder="you@example.com"
        defaultValue={value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}

/** For password managers. It stays empty: someone who has only the mailed link must not learn the address. */
export function HiddenUsername() {
  return <input type="email" autoComplete="username" tabIndex={-1} aria-hidden="true" hidden />
}

/** Unticked by default, because devices are shared. */
export function StayField({ ticked }: { ticked?: boolean | undefined }) {
  return (
    <div>
      <label className="choice">
        <input type="checkbox" name="stay" value="yes" defaultChecked={ticked} aria-describedby="stay-hint" />
        <span>{t('Stay signed in on this device')}</span>
      </label>
      <p id="stay-hint" className="field-hint">
        {t('This sets a second cookie, for 90 days.')}
      </p>
    </div>
  )
}

export function PasswordField({
  label = t('Password'),
  isNew,
  min,
  error,
}: {
  label?: string
  isNew: boolean
  min: number
  error?: string | undefined
}) {
  const [isShown, setShown] = useState(false)
  return (
    <Field name="password" label={label} required error={error}>
      <div className="password-row">
        <TextInput
          type={isShown ? 'text' : 'password'}
          placeholder={t('At least {min} characters', { min })}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        {useHasScript() && (
          <button type="button" className="password-toggle" onClick={() => setShown(!isShown)}>
            {isShown ? t('Hide') : t('Show')}
            <span className="sr-only"> {t('password')}</span>
          </button>
        )}
      </div>
    </Field>
  )
}
