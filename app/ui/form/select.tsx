import type { ComponentProps } from 'react'
import { useControl } from './field.tsx'
import type { Option } from './options.ts'

export function Select({
  options,
  placeholder,
  ...props
}: ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }) {
  return (
    <select {...useControl()} {...props} className="input select">
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ id, label, hasFollowUp }) => (
        <option key={id} value={id} data-has-follow-up={hasFollowUp}>
          {label}
        </option>
      ))}
    </select>
  )
}
