import { Form, href, Link, useNavigation } from 'react-router'
import { anybody } from '../../account/sessions/who.server.ts'
import { brand } from '../../brand.ts'
import { chosen } from '../../forms/fields.server.ts'
import { formAction, type Outcome, refused } from '../../forms/form-action.server.ts'
import type { AnswerOf } from '../../forms/outcome.ts'
import { formatDate, monthAndYear } from '../../platform/text/format-date.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { SmallDrawing } from '../../ui/list/small-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFocusOn } from '../../ui/use-focus-on.ts'
import { useMessageAddress } from '../../ui/use-has-script.ts'
import { msg, t } from '../../words/words.ts'
import type { Route } from './+types/receipt'
import { isBatched } from './publication.server.ts'
import { RejectedCard, type ShownRejection } from './rejected-card.tsx'
import { type RejectedReview, rejectionOfReceipt } from './rejections.server.ts'
import { type ReviewOfReceipt, reviewOfReceipt, withdrawReview } from './reviews.server.ts'

export function meta() {
  return [{ title: `${t('Receipt code')} · ${brand.name}` }]
}

const texts = {
  missing: msg('Please enter your receipt code.'),
  unknown: msg('No review belongs to this code. Please check it character by character.'),
  pending: msg('Your review is waiting for the team to read it.'),
  approved: msg('Your review is approved, and members can see it.'),
  'approved, not yet shown': msg('Your review is approved. Members will see it soon.'),
  rejected: msg('The team read your review and did not publish it.'),
  withdrawn: msg('Your review is withdrawn and deleted. Backups forget it within 30 days.'),
  'withdrawn, still shown': msg(
    'Your review is withdrawn. It disappears together with other changes, so that nobody can tell when you did this.',
  ),
}

type State = keyof typeof texts | 'asked'
type ReceiptLookup = { state: State; history?: string; rejection?: ShownRejection }

export const action = formAction({
  // Not by an address: the history of a browser and the log of a proxy would say that a review was withdrawn.
  fields: { code: chosen(100), withdraw: chosen(10) },
  who: anybody,
  act: async ({ code, withdraw }): Promise<Outcome<ReceiptLookup & { code: string }>> => {
    const result = await stateAfter(withdraw, code)
    if (result.state === 'missing') return refused(422, t(texts.missing))
    if (result.state === 'unknown') return refused(404, t(texts.unknown))
    return { kind: 'done', said: { ...result, code } }
  },
})

async function stateAfter(withdraw: string, code: string): Promise<ReceiptLookup> {
  if (code.trim() === '') return { state: 'missing' }
  if (withdraw === 'yes') return { state: await stateAfterWithdrawal(code) }
  // Both are asked for in any case, so that every unknown code takes the same time.
  const [review, rejected] = await Promise.all([reviewOfReceipt(code), rejectionOfReceipt(code)])
  if (!review && !rejected) return { state: 'unknown' }
  if (withdraw === 'ask') return { state: 'asked' }
  if (review) return { state: stateOf(review), history: historyOf(review) }
  return rejected ? rejection(rejected) : { state: 'unknown' }
}

function stateOf({ isPublished, isApproved }: ReviewOfReceipt): State {
  if (isPublished) return 'approved'
  return isApproved ? 'approved, not yet shown' : 'pending'
}

function historyOf({ sentIn, isPublished, publishedIn }: ReviewOfReceipt) {
  const sent = t('Sent in {monthAndYear}', { monthAndYear: monthAndYear(sentIn) })
  if (!isPublished) return sent
  const published = publishedIn
    ? t('Published in {monthAndYear}', { monthAndYear: monthAndYear(publishedIn) })
    : t('Published')
  return `${sent} · ${published}`
}

function rejection({ reason, words, answers, sentIn, rejectedIn, until }: RejectedReview): ReceiptLookup {
  return {
    state: 'rejected',
    history: [
      t('Sent in {monthAndYear}', { monthAndYear: monthAndYear(sentIn) }),
      t('Rejected in {monthAndYear}', { monthAndYear: monthAndYear(rejectedIn) }),
    ].join(' · '),
    rejection: { reason, words, canChange: answers !== null, until: formatDate(until) },
  }
}

async function stateAfterWithdrawal(code: string): Promise<State> {
  const isSent = (await reviewOfReceipt(code)) !== null
  if (!(await withdrawReview(code))) return 'unknown'
  // A rejected review is deleted at once, with batches too.
  return isSent && isBatched() ? 'withdrawn, still shown' : 'withdrawn'
}

export default function Receipt({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <div className="narrow">
      <PageHeader
        title={t('Use a receipt code')}
        back={{ to: href('/inside-workplaces'), label: t('Inside Workplaces') }}
      >
        <p>
          {t(
            'With the code you got when you submitted a review, you can see what has become of it, change it if it was rejected, or withdraw it.',
          )}
        </p>
        <p>{t('Nobody can find a lost code again, not even the team. A withdrawal cannot be undone.')}</p>
      </PageHeader>
      {actionData?.kind === 'done' && actionData.state === 'asked' ? (
        <WithdrawalQuestion code={actionData.code} isBusy={isBusy} />
      ) : (
        <Lookup answer={actionData} isBusy={isBusy} />
      )}
    </div>
  )
}

function Lookup({ answer, isBusy }: { answer: AnswerOf<typeof action> | undefined; isBusy: boolean }) {
  const refusal = answer?.kind === 'refused' ? answer : undefined
  const { state, history, rejection } = answer?.kind === 'done' ? answer : {}
  const code = answer?.kind === 'done' ? answer.code : (refusal?.input.code ?? '')
  const isFound = history !== undefined
  const isWithdrawn = state === 'withdrawn' || state === 'withdrawn, still shown'
  return (
    <>
      <ErrorSummary answer={refusal} />
      {state && state !== 'asked' && (isFound || isWithdrawn) && (
        <Notice tone={isFound ? 'info' : 'success'} focusOn={answer}>
          {isWithdrawn && <SmallDrawing name="done" />}
          <p>{t(texts[state])}</p>
          {history && <p>{history}</p>}
          {isWithdrawn && (
            <Link to={href('/')} className="link">
              {t('Go to the home page')}
            </Link>
          )}
        </Notice>
      )}
      <div className="flow">
        {rejection && <RejectedCard code={code} rejection={rejection} />}
        <Form method="post" action={useMessageAddress()} noValidate autoComplete="off" className="receipt-form">
          <Field
            name="code"
            label={t('Receipt code')}
            hint={t('26 letters and digits; spaces and dashes do not matter.')}
          >
            <TextInput
              defaultValue={isWithdrawn ? '' : code}
              // Without a message of its own, because the summary already announces it.
              aria-invalid={refusal ? true : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <div className="actions">
            <Button busy={isBusy}>{t('Look it up')}</Button>
            {isFound && (
              <Button variant="secondary" name="withdraw" value="ask" busy={isBusy}>
                {t('Withdraw my review')}
              </Button>
            )}
          </div>
        </Form>
      </div>
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
          {t('Withdraw this review?')}
        </h2>
        <p>
          {t(
            'It will be deleted for good, and no longer counts when the company’s scores are updated. This cannot be undone.',
          )}
        </p>
        <div className="actions">
          <Button variant="secondary" busy={isBusy}>
            {t('Keep my review')}
          </Button>
          <Button variant="danger" name="withdraw" value="yes" busy={isBusy}>
            {t('Yes, withdraw it')}
          </Button>
        </div>
      </Card>
    </Form>
  )
}
