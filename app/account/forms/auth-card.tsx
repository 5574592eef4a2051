import { type ReactNode, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Arc } from '../../ui/charts/arc.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { useHasScript } from '../../ui/use-has-script.ts'
import { t } from '../../words/words.ts'

export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth-card">
      <Arc />
      <Card className="flow">
        <h1 className="page-title">{title}</h1>
        {children}
      </Card>
    </div>
  )
}

export function PasswordField({
  name = 'password',
  label = t('Password'),
  isNew = false,
  min,
  hint,
  error,
}: {
  name?: string
  label?: string
  isNew?: boolean
  min?: number
  hint?: string
  error?: string | undefined
}) {
  const [isShown, setShown] = useState(false)
  return (
    <Field name={name} label={label} hint={hint} required error={error}>
      <div className="password-row">
        <TextInput
          type={isShown ? 'text' : 'password'}
          placeholder={min ? t('At least {min} characters', { min }) : undefined}
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
