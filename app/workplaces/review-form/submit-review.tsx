import { data, useNavigation } from 'react-router'
import {
  memberOnlyUnlessPost,
  memberOrLapsed,
  requireMemberUnlessLapsed,
} from '../../account/sessions/lapsed-session-form.server.ts'
import { brand } from '../../brand.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { t } from '../../words/words.ts'
import { companyToReview } from '../company-name.ts'
import { reviewFrom, reviewTexts } from '../review.ts'
import { submitReview } from '../reviews/reviews.server.ts'
import type { Route } from './+types/submit-review'
import { advance, postedFields, startWizard, type Wizard } from './review-wizard.ts'
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
  requireMemberUnlessLapsed(context, url)
  const facts = wizardFacts()
  return { wizard: startWizard(newFormToken(), facts.reviewPrivacy, companyToReview(url.searchParams)), ...facts }
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOrLapsed(context)
  const wizard = advance((await postedForm(request, postedFields)).entries(), wizardFacts())
  if (wizard.step !== 6) {
    return answer(wizard, wizard.message ? 422 : 200, { similar: await suggestedNames(member, wizard) })
  }
  if (!member) return retryLastStep(wizard, t(reviewTexts.signedOut), 401)
  try {
    const receipt = await submitReview(
      member.userId,
      reviewFrom(wizard.answers, wizard.hidden, wizard.mayQuote),
      wizard.token,
    )
    if (receipt) return answer(wizard, 200, { receipt })
    const { sentence, headers } = await limitRefusal('review-account', member.userId)
    return retryLastStep(wizard, `${t(reviewTexts.failed)} ${sentence}`, 429, headers)
  } catch (error) {
    logError(error, request)
    return retryLastStep(wizard, t(reviewTexts.failed), 500)
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    // The form of step 5 states what is shown, so that both privacy modes read it alike.
    const wizard = advance(form.entries(), { currentYear: currentYear(), reviewPrivacy: 'strict' })
    return retryLastStep(wizard, t(reviewTexts.failed), 503)
  }
}

export default function SubmitReview({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return <WizardPage start={loaderData} answer={actionData} isBusy={isBusy} />
}

function retryLastStep(wizard: Wizard, message: string, status: number, headers: Record<string, string> = {}) {
  return answer({ ...wizard, step: 5, message }, status, { headers })
}

type More = { receipt?: string; similar?: string[]; headers?: Record<string, string> }

function answer(wizard: Wizard, status: number, { receipt, similar, headers = {} }: More = {}) {
  return data({ wizard, receipt, similar }, { status, headers })
}

function currentYear() {
  return new Date().getUTCFullYear()
}
