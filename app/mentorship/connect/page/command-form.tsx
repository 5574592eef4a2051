import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Button } from '../../../ui/button.tsx'

type Fields = Record<string, string>

/** A form that does something on one's own page. `fields` are sent along. */
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
    <Form method="post" action={href('/connect')} noValidate autoComplete="off" className={className}>
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
  variant?: 'secondary' | 'quiet'
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
