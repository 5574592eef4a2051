import { href } from 'react-router'
import { HelpLink } from '../../site/site-texts/help-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { NumberedSteps } from '../../ui/list/numbered-steps.tsx'
import { SmallDrawing } from '../../ui/list/small-drawing.tsx'
import { msg, t } from '../../words/words.ts'
import { reviewTexts } from '../review.ts'

const steps = [
  {
    title: msg('The team reads it'),
    text: msg('It is checked against the community rules. The team is not told who wrote it. There is no fixed date.'),
  },
  {
    title: msg('Members can read it'),
    text: msg('Once it is approved, it appears on the company’s page, with its month but not the day.'),
  },
  {
    title: msg('You look it up'),
    text: msg('We cannot notify you, because nobody here knows that it is yours. Your receipt code shows its state.'),
  },
]

export function Done({ receipt }: { receipt: string }) {
  return (
    <div className="wizard">
      <SmallDrawing name="done" />
      <p>{t(reviewTexts.thanks)}</p>
      <Card>
        <h2 className="card-title">{t('Your receipt code')}</h2>
        <p>
          {t(
            'It is shown only now. With it, and without signing in, you can see the state of your review, read why it was not published and change it, or withdraw it. We cannot recover it.',
          )}
        </p>
        <p>
          <output className="receipt-code">{receipt}</output>
        </p>
        <CopyButton text={receipt} label={t('Copy the code')} variant="primary" />
        <p className="field-hint">
          {t('Do not keep it on a phone that others use: anyone who has the code can withdraw the review.')}
        </p>
      </Card>
      <section>
        <h2>{t('What happens now')}</h2>
        <NumberedSteps steps={steps} tone={3} />
      </section>
      <div className="actions">
        <ButtonLink to={href('/reviews')} variant="secondary">
          {t('See the companies')}
        </ButtonLink>
      </div>
      <HelpLink />
    </div>
  )
}
