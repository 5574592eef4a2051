import { data, Form, useNavigation } from 'react-router'
import { postedForm } from '../platform/posted-form.server.ts'
import { brand } from '../site/brand.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/receipt'
import { reviewOfReceipt, withdrawReview } from './reviews.server.ts'

export function meta() {
  return [{ title: `Receipt code · ${brand.name}` }]
}

const texts = {
  unknown: 'No review belongs to this code. Please check it, sign by sign.',
  pending: 'Your review is waiting for an admin to read it.',
  approved: 'Your review is approved, and members can see it.',
  withdrawn: 'Your review is withdrawn. Nothing of it is left here.',
}

export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const code = String(form.get('code') ?? '')
  const state = form.get('withdraw') ? await withdrawn(code) : await stateOf(code)
  if (state === 'unknown') return data({ state, code, message: texts.unknown, errors: { code: texts.unknown } }, 404)
  return { state, code, message: undefined, errors: undefined }
}

async function stateOf(code: string): Promise<'pending' | 'approved' | 'unknown'> {
  const review = await reviewOfReceipt(code)
  if (!review) return 'unknown'
  return review.isApproved ? 'approved' : 'pending'
}

async function withdrawn(code: string): Promise<'withdrawn' | 'unknown'> {
  return (await withdrawReview(code)) ? 'withdrawn' : 'unknown'
}

export default function Receipt({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const { state, code = '', errors } = actionData ?? {}
  const isThere = state === 'pending' || state === 'approved'
  return (
    <div className="narrow">
      <PageHeader title="Use a receipt code" back={{ to: '/inside-workplaces', label: 'Inside Workplaces' }}>
        <p>With the code you got when you submitted a review you can see how it is doing, or withdraw it.</p>
      </PageHeader>
      <ErrorSummary answer={actionData} />
      {state && state !== 'unknown' && (
        <Notice tone={state === 'withdrawn' ? 'success' : 'info'}>{texts[state]}</Notice>
      )}
      <Form method="post" noValidate autoComplete="off">
        <Field
          name="code"
          label="Receipt code"
          hint="26 letters and digits; spaces and dashes do not matter."
          error={errors?.code}
        >
          <TextInput
            defaultValue={state === 'withdrawn' ? '' : code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <div className="actions">
          <Button busy={isBusy}>Look it up</Button>
        </div>
        {isThere && (
          <Card>
            <h2 className="card-title">Withdraw this review</h2>
            <p>It will be deleted at once, with its part in the company’s scores. This cannot be undone.</p>
            <Button variant="danger" name="withdraw" value="yes" busy={isBusy}>
              Withdraw my review
            </Button>
          </Card>
        )}
      </Form>
    </div>
  )
}
