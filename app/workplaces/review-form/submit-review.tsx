import { useNavigation } from 'react-router'
import { currentMember } from '../../account/sessions/session.server.ts'
import { memberOnlyUnlessPost, requireMemberUnlessRefused } from '../../account/sessions/who.server.ts'
import { brand } from '../../brand.ts'
import { answerTo, noteSignedOut, type Outcome, refused, settled } from '../../forms/form-action.server.ts'
import { typedIn } from '../../forms/outcome.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { t } from '../../words/words.ts'
import { companyToReview } from '../company-name.ts'
import { reviewFrom, reviewTexts } from '../review.ts'
import { submitReview } from '../reviews/reviews.server.ts'
import type { Route } from './+types/submit-review'
import { advance, postedFields, startWizard, type WizardSaid } from './review-wizard.ts'
import { WizardPage } from './review-wizard-page.tsx'
import { suggestedNames, wizardFacts } from './wizard-facts.server.ts'

export { links } from '../../account/member-layout.tsx'

export function meta() {
  return [{ title: `${t('Submit a review')} · ${brand.name}` }]
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const middleware = [memberOnlyUnlessPost]

export function loader({ context, url }: Route.LoaderArgs) {
  requireMemberUnlessRefused(context, url)
  const facts = wizardFacts()
  return { wizard: startWizard(newFormToken(), facts.reviewPrivacy, companyToReview(url.searchParams)), ...facts }
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = currentMember(context)
  if (!member) noteSignedOut(context)
  const form = await postedForm(request, postedFields)
  const wizard = advance(form.entries(), wizardFacts())
  const outcome = await settled(request, { failed: reviewTexts.failed }, async (): Promise<Outcome<WizardSaid>> => {
    if (wizard.message) return refused(422, wizard.message)
    if (wizard.step !== 6) return { kind: 'done', said: { wizard, similar: await suggestedNames(member, wizard) } }
    if (!member) return refused(401, t(reviewTexts.signedOut))
    const review = reviewFrom(wizard.answers, wizard.hidden, wizard.mayQuote)
    return { kind: 'done', said: { wizard, receipt: await submitReview(member.userId, review, wizard.token) } }
  })
  return answerTo(outcome, typedIn(form), context)
}

export default function SubmitReview({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return <WizardPage start={loaderData} answer={actionData} isBusy={isBusy} />
}
