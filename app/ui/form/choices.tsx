import type { ReactNode } from 'react'
import { t } from '../../words/words.ts'
import { controlOf, FieldNotes, type FieldProps, RequiredMark } from './field.tsx'
import type { Option } from './options.ts'

type ChoicesProps = FieldProps & {
  options: readonly Option[]
  onChange?: () => void
  children?: ReactNode
}

export function RadioGroup({ value, children, ...props }: ChoicesProps & { value?: string | undefined }) {
  const { id, name, ...aria } = controlOf(props)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and only this role may carry aria-required
    <fieldset className="field" role="radiogroup" {...aria}>
      <Legend {...props} />
      <Choices {...props} type="radio" ticked={value === undefined ? [] : [value]} />
      {children}
    </fieldset>
  )
}

export function CheckboxGroup({
  values = [],
  children,
  ...props
}: ChoicesProps & { values?: string | readonly string[] | undefined }) {
  return (
    <fieldset className="field" aria-describedby={controlOf(props)['aria-describedby']}>
      <Legend {...props} spoken={props.required ? t(', required') : undefined} />
      <Choices {...props} type="checkbox" ticked={[values].flat()} />
      {children}
    </fieldset>
  )
}

function Legend({ label, required, spoken, ...notes }: FieldProps & { spoken?: string | undefined }) {
  return (
    <>
      <legend className="field-label">
        {label}
        {required && <RequiredMark />}
        {spoken && <span className="sr-only">{spoken}</span>}
      </legend>
      <FieldNotes name={notes.name} hint={notes.hint} error={notes.error} />
    </>
  )
}

type BoxesProps = Pick<ChoicesProps, 'id' | 'name' | 'options' | 'onChange'> & {
  type: 'radio' | 'checkbox'
  ticked: readonly string[]
}

// The first choice carries the field's id, so that a link in the error summary reaches it.
export function Choices({ type, name, id: firstId = name, options, ticked, onChange }: BoxesProps) {
  return (
    <div className="choices">
      {options.map(({ id, label, hasFollowUp }, index) => (
        <label key={id} className="choice">
          <input
            id={index === 0 ? firstId : undefined}
            type={type}
            name={name}
            value={id}
            data-has-follow-up={hasFollowUp}
            defaultChecked={ticked.includes(id)}
            onChange={onChange}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
