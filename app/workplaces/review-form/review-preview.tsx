import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { StaticPreview } from '../../ui/still.tsx'
import { useHasScript } from '../../ui/use-has-script.ts'
import { t } from '../../words/words.ts'
import { ReviewCard } from '../companies/cards/review-card.tsx'
import { cardOf } from '../companies/cards/review-card-data.ts'
import { factsOf } from '../companies/company-data.ts'
import { CompanyFacts } from '../companies/page/company-overview.tsx'
import { type ReviewPrivacy, reviewFrom } from '../review.ts'
import type { Wizard } from './review-wizard.ts'

type PreviewProps = { wizard: Wizard; thisMonth: string; reviewK: number; reviewPrivacy: ReviewPrivacy }

/** Shows the card as it is once the company has enough reviews, and says what readers see of it before. */
export function ReviewPreview({ wizard, thisMonth, reviewK, reviewPrivacy }: PreviewProps) {
  const review = { ...reviewFrom(wizard.answers, wizard.hidden), id: 'preview', month: thisMonth }
  return (
    <>
      <ReviewCard review={cardOf(review, 'none')} unrated={t('No stars yet')} />
      {reviewK > 1 && (
        <p className="field-hint">
          {reviewPrivacy === 'strict'
            ? t(
                'Until the company has {reviewK} approved reviews, it shows no stars and nothing of what you tick. The first {reviewK} never show stars.',
                { reviewK },
              )
            : t('The company’s first {reviewK} reviews show no stars, role, city, year or openness.', { reviewK })}
        </p>
      )}
    </>
  )
}

/** With script, shows the review as it grows. `read` returns what is typed into `form`. */
export function LivePreview({
  form,
  read,
  ...previewed
}: PreviewProps & { form: RefObject<HTMLFormElement | null>; read: () => Wizard }) {
  const [wizard, setWizard] = useState(previewed.wizard)
  const take = useEffectEvent(() => setWizard(read()))
  useEffect(() => {
    const listened = form.current
    take()
    listened?.addEventListener('input', take)
    return () => listened?.removeEventListener('input', take)
  }, [form])
  const { currentlyWorksHere, location } = wizard.answers
  if (!useHasScript() || !currentlyWorksHere || !location) return null
  return (
    <section className="previews" aria-labelledby="preview">
      <h2 id="preview">{t('What readers will see so far')}</h2>
      <ReviewPreview {...previewed} wizard={wizard} />
    </section>
  )
}

/** Shows what the company's page says of the company once the review counts. */
export function CompanyPreview({ wizard: { answers, hidden } }: Pick<PreviewProps, 'wizard'>) {
  const { companyName, companyBio, companyWebsite: website, country, industry } = reviewFrom(answers, hidden)
  const facts = factsOf({ website, companyBio, countries: country ? [country] : [], industries: [industry] })
  return (
    <StaticPreview>
      <CompanyFacts name={companyName} facts={facts} isOpen />
    </StaticPreview>
  )
}
