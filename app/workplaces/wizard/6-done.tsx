import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { reviewTexts } from '../reviews/review.ts'

export function Done({ receipt }: { receipt: string }) {
  return (
    <div className="wizard">
      <p>{reviewTexts.thanks}</p>
      <p>An admin will read your review. Once it is approved, it appears on the company’s page.</p>
      <Card>
        <h2 className="card-title">Your receipt code</h2>
        <p>
          It is shown only now. With it, and without signing in, you can see how your review is doing or withdraw it.
          Nobody can make it again for you.
        </p>
        <p>
          <output className="receipt-code">{receipt}</output>
        </p>
        <CopyButton text={receipt} label="Copy the code" />
        <p className="field-hint">
          Do not keep it on a phone that others look into: whoever has the code can withdraw the review.
        </p>
      </Card>
      <div className="actions">
        <ButtonLink to={href('/reviews')}>See the companies</ButtonLink>
        <ButtonLink to={href('/review-receipt')} variant="secondary">
          Use a receipt code
        </ButtonLink>
      </div>
    </div>
  )
}
