import { Form, href } from 'react-router'
import type { Rejection, RejectionReason } from '../../moderation/queue.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { defineOptions, labelOf } from '../../ui/form/options.ts'
import { type Message, msg, t } from '../../words/words.ts'

/** Why an admin rejects a review, in the words that its author reads. */
export const reviewRejectionReasons = defineOptions({
  identifies: msg('It says too much about who somebody is'),
  hurtful: msg('It contains insults, threats or discriminatory words'),
  confidential: msg('It gives away confidential information'),
  'off-topic': msg('It is about something else'),
  unclear: msg('Something important is missing or unclear'),
  'not-genuine': msg('We could not tell that it is genuine'),
} satisfies Partial<Record<RejectionReason, Message>>)

export type ShownRejection = Rejection & { canChange: boolean; until: string }

export function RejectedCard({ code, rejection }: { code: string; rejection: ShownRejection }) {
  const { canChange, until, ...why } = rejection
  return (
    <Card className="flow">
      <h2 className="card-title">{t('Why it was not published')}</h2>
      <WhyRejected {...why} />
      {canChange ? (
        <>
          <p>
            {t(
              'You can change it and send it again until {until}. Until then, only this code opens what you wrote: we cannot read it any more. Afterwards it is deleted, and the code with it.',
              { until },
            )}
          </p>
          <Form method="post" action={href('/review-receipt/change')} autoComplete="off">
            <input type="hidden" name="code" value={code} />
            <Button>{t('Change and send again')}</Button>
          </Form>
        </>
      ) : (
        <p>{t('What you wrote is deleted. You can write a new review at any time.')}</p>
      )}
    </Card>
  )
}

export function WhyRejected({ reason, words }: Rejection) {
  return (
    <>
      <p>
        <strong>{labelOf(reviewRejectionReasons, reason)}.</strong>
      </p>
      {words && (
        <>
          <p>{t('The team wrote:')}</p>
          <blockquote className="pre-line">{words}</blockquote>
        </>
      )}
    </>
  )
}
