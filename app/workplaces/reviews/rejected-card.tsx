import { Form, href } from 'react-router'
import type { Rejection } from '../../moderation/queue.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { t } from '../../words/words.ts'
import { reviewRejectionReasons } from './review-rejection-reasons.ts'

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
          <p>{t('The admin wrote:')}</p>
          <blockquote className="pre-line">{words}</blockquote>
        </>
      )}
    </>
  )
}
