import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { useMessageAddress } from '../../../ui/use-has-script.ts'

type FormProps = { fields?: Record<string, string>; className?: string; children: ReactNode }

/** A form that does something on the page that it is on. `fields` are sent along. */
export function CommandForm({ fields = {}, className, children }: FormProps) {
  return (
    <Form method="post" action={useMessageAddress()} noValidate autoComplete="off" className={className}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

type CommandProps = Omit<FormProps, 'className'> & {
  does: string
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
}

export function Command({ does, variant = 'primary', children, ...form }: CommandProps) {
  return (
    <CommandForm {...form}>
      <Button name="do" value={does} variant={variant}>
        {children}
      </Button>
    </CommandForm>
  )
}
