import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'

export function EmailField({ typed, error }: { typed?: string | undefined; error?: string | undefined }) {
  return (
    <Field name="email" label="Email" required error={error}>
      <TextInput
        type="email"
        placeholder="you@example.com"
        defaultValue={typed}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}

/** Unticked unless it was ticked before: whoever shares a device should not have to think of it. */
export function StayField({ ticked }: { ticked?: boolean | undefined }) {
  return (
    <label className="choice">
      <input type="checkbox" name="stay" value="yes" defaultChecked={ticked} />
      <span>Stay signed in on this device</span>
    </label>
  )
}

export function PasswordField({
  label = 'Password',
  isNew,
  min,
  error,
}: {
  label?: string
  isNew: boolean
  min: number
  error?: string | undefined
}) {
  return (
    <Field name="password" label={label} required error={error}>
      <TextInput
        type="password"
        placeholder={`At least ${min} characters`}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
    </Field>
  )
}
