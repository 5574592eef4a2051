import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { findOption } from '../../../ui/form/options.ts'
import { Select } from '../../../ui/form/select.tsx'
import { FoldedOnPhones } from '../../../ui/list/folded-on-phones.tsx'
import { t } from '../../../words/words.ts'
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
    <FoldedOnPhones summary={t('Filter and sort')} set={set} key={Object.values(choice).join()}>
      <Form method="get" action={`${path}#reviews`} preventScrollReset className="filters review-choice no-print">
        {children}
        {country && <input type="hidden" name="country" value={country} />}
        <Field name="authors" label={t('Written by')}>
          <Select options={authors} placeholder={t('Everybody')} defaultValue={by} />
        </Field>
        <Field name="order" label={t('Order')}>
          <Select options={orders} placeholder={t('Newest first')} defaultValue={order} />
        </Field>
        <div className="actions">
          <Button variant="secondary">{t('Show')}</Button>
        </div>
      </Form>
    </FoldedOnPhones>
  )
}
