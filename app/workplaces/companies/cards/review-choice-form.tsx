import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/inputs.tsx'
import { findOption } from '../../../ui/form/options.ts'
import { FoldedOnPhones } from '../../../ui/list/folded-on-phones.tsx'
import { authors, orders, type ReviewChoice } from './review-choice.ts'

export function ReviewChoiceForm({
  path,
  choice,
  children,
}: {
  path: string
  choice: ReviewChoice
  children?: ReactNode
}) {
  const { country, authors: by, order } = choice
  const set = [findOption(authors, by), findOption(orders, order)].flatMap((option) => option?.label ?? [])
  return (
    <FoldedOnPhones summary="Filter and sort" set={set} key={Object.values(choice).join()}>
      <Form method="get" action={`${path}#reviews`} preventScrollReset className="filters review-choice no-print">
        {children}
        {country && <input type="hidden" name="country" value={country} />}
        <Field name="authors" label="Written by">
          <Select options={authors} placeholder="Everybody" defaultValue={by} />
        </Field>
        <Field name="order" label="Order">
          <Select options={orders} placeholder="Newest first" defaultValue={order} />
        </Field>
        <div className="actions">
          <Button variant="secondary">Show</Button>
        </div>
      </Form>
    </FoldedOnPhones>
  )
}
