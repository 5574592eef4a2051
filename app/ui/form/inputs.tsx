import { type ComponentProps, useState } from 'react'
import { useControl } from './field.tsx'
import { type Option, optionOf } from './option.ts'
import { rememberTyping, restoreTyping } from './pre-hydration-input.ts'

/** A line of text inside a Field. Takes every attribute of `<input>`. */
export function TextInput(props: ComponentProps<'input'>) {
  return <input type="text" {...useControl()} {...props} className="input" />
}

/** Several lines of text inside a Field; four rows unless told otherwise. */
export function TextArea(props: ComponentProps<'textarea'>) {
  const control = useControl()
  useState(() => rememberTyping(control.id))
  return <textarea rows={4} {...control} {...props} ref={restoreTyping} className="input" />
}

/** A list to choose one from, inside a Field. `placeholder` is the first entry, with an empty value. */
export function Select({
  options,
  placeholder,
  ...props
}: ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }) {
  return (
    <select {...useControl()} {...props} className="input select">
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(optionOf).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
