import { Form } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Select } from '../ui/form/inputs.tsx'
import type { Option } from '../ui/form/options.ts'

/** Says how far admins are with what somebody sent. */
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
