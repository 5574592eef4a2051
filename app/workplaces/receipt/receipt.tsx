import { data, Form, href, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { isBatched } from '../reviews/publication.server.ts'
import { reviewOfReceipt, withdrawReview } from '../reviews/reviews.server.ts'
import type { Route } from './+types/receipt'

export function meta() {
  return [{ title: `Receipt code · ${brand.name}` }]
}

const texts = {
  missing: 'Please enter your receipt code.',
  unknown: 'No review belongs to this code. Please check it character by character.',
  pending: 'Your review is waiting for an admin to read it.',
  approved: 'Your review is approved, and members can see it.',
  'approved, not yet shown': 'Your review is approved. Members will see it soon.',
  withdrawn: 'Your review is withdrawn and deleted. Backups forget it within 30 days.',
  'withdrawn, still shown':
    'Your review is withdrawn. It disappears together with other changes, so that nobody can tell when you did this.',
}

type State = keyof typeof texts | 'asked'
type Answer = { state: State; code: string; message?: string }

export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request)
  const code = String(form.get('code') ?? '')
  const state = await stateAfter(String(form.get('withdraw') ?? ''), code)
  if (state === 'missing') return data<Answer>({ state, code, message: texts.missing }, 422)
  if (state === 'unknown') return data<Answer>({ state, code, message: texts.unknown }, 404)
  return data<Answer>({ state, code })
}

async function stateAfter(withdraw: string, code: string): Promise<State> {
  if (code.trim() === '') return 'missing'
  if (withdraw === 'yes') return (await withdrawReview(code)) ? withdrawal() : 'unknown'
  const review = await reviewOfReceipt(code)
  if (!review) return 'unknown'
  if (withdraw === 'ask') return 'asked'
  if (review.isPublished) return 'approved'
  return review.isApproved ? 'approved, not yet shown' : 'pending'
}

function withdrawal() {
  return isBatched() ? 'withdrawn, still shown' : 'withdrawn'
}

export default function Receipt({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <div className="narrow">
      <PageHeader title="Use a receipt code" back={{ to: href('/inside-workplaces'), label: 'Inside Workplaces' }}>
        <p>With the code you got when you submitted a review, you can see its state or withdraw it.</p>
      </PageHeader>
      {actionData?.state === 'asked' ? (
        <WithdrawalQuestion code={actionData.code} isBusy={isBusy} />
      ) : (
        <Lookup answer={actionData} isBusy={isBusy} />
      )}
    </div>
  )
}

function Lookup({ answer, isBusy }: { answer: Answer | undefined; isBusy: boolean }) {
  const { state, code = '', message } = answer ?? {}
  const isFound = state === 'pending' || state === 'approved' || state === 'approved, not yet shown'
  const isWithdrawn = state === 'withdrawn' || state === 'withdrawn, still shown'
  return (
    <>
      <ErrorSummary answer={answer} />
      {(isFound || isWithdrawn) && (
        <Notice tone={isFound ? 'info' : 'success'} focusOn={answer}>
          {texts[state]}
        </Notice>
      )}
      <Form method="post" action={useMessageAddress()} noValidate autoComplete="off">
        <Field name="code" label="Receipt code" hint="26 letters and digits; spaces and dashes do not matter.">
          <TextInput
            defaultValue={isWithdrawn ? '' : code}
            // Without a message of its own, because the summary already announces it.
            aria-invalid={message ? true : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <div className="actions">
          <Button busy={isBusy}>Look it up</Button>
          {isFound && (
            <Button variant="secondary" name="withdraw" value="ask" busy={isBusy}>
              Withdraw my review
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}

function WithdrawalQuestion({ code, isBusy }: { code: string; isBusy: boolean }) {
  const card = useFocusOn<HTMLFormElement>(true)
  return (
    <Form ref={card} method="post" tabIndex={-1} aria-labelledby="withdrawal" autoComplete="off">
      <input type="hidden" name="code" value={code} />
      <Card className="flow">
        <h2 id="withdrawal" className="card-title">
          Withdraw this review?
        </h2>
        <p>
          It will be deleted for good, and no longer counts when the company’s scores are updated. This cannot be
          undone.
        </p>
        <div className="actions">
          <Button variant="secondary" busy={isBusy}>
            Keep my review
          </Button>
          <Button variant="danger" name="withdraw" value="yes" busy={isBusy}>
            Yes, withdraw it
          </Button>
        </div>
      </Card>
    </Form>
  )
}
