import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { authPath } from '../../account/forms/auth-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { Option } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'

type Props = { title: string; back: string; children: ReactNode }

export function DeletionDialog({ title, back, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={title} closeTo={back}>
      <p>{children}</p>
      <Form method="post" className="actions" preventScrollReset>
        <ButtonLink to={back} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button variant="danger" busy={isBusy}>
          Confirm Delete
        </Button>
      </Form>
    </Dialog>
  )
}

/** Asks how far admins are with what somebody sent. */
export function StateForm({
  action,
  states,
  state,
  version,
}: {
  action: string
  states: readonly Option[]
  state: string
  version?: number
}) {
  return (
    <Form method="post" action={action} className="state-form">
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Field name="state" label="State">
        <Select options={states} defaultValue={state} />
      </Field>
      <Button variant="secondary">Save the state</Button>
    </Form>
  )
}

export function SignInAgain() {
  return (
    <p className="after-summary">
      <Link to={authPath('sign-in', { returnTo: href('/admin'), action: null })} target="_blank" className="link">
        Sign in in another tab
      </Link>
      , then come back and press the button again.
    </p>
  )
}

/** Leads from a form that came too late to what somebody else has saved. */
export function OpenAsItIsNow({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="after-summary">
      Copy what you want to keep, then{' '}
      <Link to={to} reloadDocument className="link">
        {children}
      </Link>
      .
    </p>
  )
}
