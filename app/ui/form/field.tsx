import { type ComponentProps, createContext, type ReactNode, use } from 'react'

export type FieldProps = {
  name: string
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
}

type Control = Pick<ComponentProps<'input'>, 'id' | 'name' | 'aria-required' | 'aria-invalid' | 'aria-describedby'>

const ControlContext = createContext<Control>({})

/** Passes id, name and aria attributes to the one control inside. Only the server validates, never the browser. */
export function Field({ children, ...props }: FieldProps & { children: ReactNode }) {
  const { name, id = name, label, hint, error, required } = props
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldNotes name={id} hint={hint} error={error} />
      <ControlContext value={controlOf(props)}>{children}</ControlContext>
    </div>
  )
}

export function controlOf({ name, id = name, hint, error, required }: Omit<FieldProps, 'label'>): Control {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-required': required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes || undefined,
  }
}

export function RequiredMark() {
  return (
    <span className="field-mark" aria-hidden="true">
      {'\u00A0*'}
    </span>
  )
}

export function FieldNotes({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  )
}

export function useControl(): Control {
  return use(ControlContext)
}
