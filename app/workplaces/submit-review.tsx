import { data, useNavigation } from 'react-router'
import { memberToBegin, memberWhoBegins, memberWhoWrites } from '../account/unfinished-form.server.ts'
import { config } from '../platform/config.server.ts'
import { newFormToken } from '../platform/form-token.server.ts'
import { postedForm } from '../platform/posted-form.server.ts'
import { logError } from '../platform/request-log.server.ts'
import { brand } from '../site/brand.ts'
import type { Route } from './+types/submit-review'
import { reviewFrom, reviewTexts } from './review.ts'
import { submitReview } from './reviews.server.ts'
import { WizardPage } from './wizard/wizard-page.tsx'
import { advance, startWizard, type Wizard } from './wizard.ts'

export function meta() {
  return [{ title: `Submit a review · ${brand.name}` }]
}

export const middleware = [memberToBegin]

export function loader({ context, url }: Route.LoaderArgs) {
  memberWhoBegins(context, url)
  const today = new Date().toISOString()
  return {
    wizard: startWizard(newFormToken()),
    reviewK: config().reviewK,
    currentYear: Number(today.slice(0, 4)),
    thisMonth: `${today.slice(0, 7)}-01`,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = memberWhoWrites(context)
  const wizard = advance((await postedForm(request)).entries(), new Date().getUTCFullYear())
  if (wizard.step !== 6) return answer(wizard, wizard.message ? 422 : 200)
  if (!member) return stopped(wizard, reviewTexts.signedOut, 401)
  try {
    const receipt = await submitReview(member.userId, reviewFrom(wizard.answers, wizard.hidden), wizard.token)
    return receipt ? answer(wizard, 200, receipt) : stopped(wizard, reviewTexts.failed, 429)
  } catch (error) {
    logError(error, request)
    return stopped(wizard, reviewTexts.failed, 500)
  }
}

/** When the network or the server gives way at the last press, the answers stay on the page. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return stopped(advance(typed.entries(), new Date().getUTCFullYear()), reviewTexts.failed, 503)
  }
}

export default function SubmitReview({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formAction === '/submit-review'
  return <WizardPage start={loaderData} answer={actionData} isBusy={isBusy} />
}

// The last step is kept: pressing Submit again sends the same form with the same token.
function stopped(wizard: Wizard, message: string, status: number) {
  return answer({ ...wizard, step: 5, message }, status)
}

function answer(wizard: Wizard, status: number, receipt?: string) {
  return data({ wizard, receipt }, status)
}
