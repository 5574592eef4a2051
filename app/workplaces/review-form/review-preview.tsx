import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { StaticPreview } from '../../ui/still.tsx'
import { useHasScript } from '../../ui/use-has-script.ts'
import { ReviewCard } from '../companies/cards/review-card.tsx'
import { cardOf, type ReviewCardData } from '../companies/cards/review-card-data.ts'
import { companyFromReview, profileOf, summaryOf } from '../companies/company-data.ts'
import { CompanyCard } from '../companies/directory/company-card.tsx'
import { CompanyOverview } from '../companies/page/company-overview.tsx'
import { type Review, type ReviewPrivacy, reviewFrom } from '../review.ts'
import type { Wizard } from './review-wizard.ts'

type PreviewProps = { wizard: Wizard; thisMonth: string; reviewK: number; reviewPrivacy: ReviewPrivacy }

export function ReviewPreview({ wizard, thisMonth, reviewK, reviewPrivacy }: PreviewProps) {
  const review = { ...previewed(wizard), id: 'preview', month: thisMonth }
  const [first, later] = [cardOf(review, reviewK > 1 ? 'all' : 'none'), cardOf(review, 'none')]
  if (isSame(first, later)) return <ReviewCard review={later} />
  // In strict mode ticked facts show once there are enough reviews; in literal mode the first reviews hide them.
  const [early, late] =
    reviewPrivacy === 'strict'
      ? [
          `Until the company has ${reviewK} approved reviews:`,
          `From then on, with stars unless it is one of the first ${reviewK}:`,
        ]
      : [`As one of the company’s first ${reviewK} reviews:`, 'After those:']
  return (
    <>
      <p>{early}</p>
      <ReviewCard review={first} />
      <p>{late}</p>
      <ReviewCard review={later} />
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
  if (!useHasScript()) return null
  const { currentlyWorksHere, location } = wizard.answers
  return (
    <section className="previews" aria-labelledby="preview">
      <h2 id="preview">What readers will see so far</h2>
      {currentlyWorksHere && location ? (
        <ReviewPreview {...previewed} wizard={wizard} />
      ) : (
        <p>Your review appears here once you say where you work, and whether you still do.</p>
      )}
    </section>
  )
}

export function CompanyPreview({ wizard, reviewK }: Pick<PreviewProps, 'wizard' | 'reviewK'>) {
  const { company, figures } = companyFromReview(previewed(wizard), reviewK)
  return (
    <>
      <h3>On the company’s page</h3>
      <StaticPreview>
        <CompanyOverview name={company.name} company={profileOf(company, figures)} reviewK={reviewK} />
      </StaticPreview>
      <h3>In the directory</h3>
      <StaticPreview>
        <CompanyCard company={summaryOf(company, figures && { ...figures, reviews: 1 })} reviewK={reviewK} />
      </StaticPreview>
    </>
  )
}

function previewed({ answers, hidden }: Wizard): Review {
  return reviewFrom(answers, hidden)
}

function isSame(one: ReviewCardData, other: ReviewCardData) {
  return JSON.stringify(one) === JSON.stringify(other)
}
