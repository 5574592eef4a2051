import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

type Fields = Record<string, string>

/** A form that does something on the page that it is on. `fields` are sent along. */
export function CommandForm({
  fields = {},
  className,
  children,
}: {
  fields?: Fields
  className?: string
  children: ReactNode
}) {
  return (
    <Form method="post" noValidate autoComplete="off" className={className}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

export function Command({
  does,
  variant,
  fields,
  children,
}: {
  does: string
  variant?: 'secondary' | 'quiet' | 'danger'
  fields?: Fields
  children: ReactNode
}) {
  return (
    <CommandForm {...(fields && { fields })}>
      <Button name="do" value={does} {...(variant && { variant })}>
        {children}
      </Button>
    </CommandForm>
  )
}
