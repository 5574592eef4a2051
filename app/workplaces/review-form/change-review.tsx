import { useState } from 'react'
import { data, href, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import type { Rejection } from '../../moderation/rejection.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { msg, t } from '../../words/words.ts'
import { reviewFrom, reviewTexts } from '../review.ts'
import { WhyRejected } from '../reviews/rejected-card.tsx'
import { rejectionOfReceipt, sendAgain } from '../reviews/rejections.server.ts'
import type { Route } from './+types/change-review'
import { advance, postedFields, rejectedWizard, type Wizard } from './review-wizard.ts'
import { WizardPage } from './review-wizard-page.tsx'
import { wizardFacts } from './wizard-facts.server.ts'

export { links } from '../../account/member-layout.tsx'

export function meta() {
  return [{ title: `${t('Change a review')} · ${brand.name}` }]
}

const texts = {
  'not rejected': msg('This review was sent again before, and waits for an admin. What you changed here was not sent.'),
  gone: msg('This code no longer opens a rejected review. Nothing was sent.'),
}

type Answer = { code: string; why: Rejection | null; wizard: Wizard | null }

export function loader() {
  return wizardFacts()
}

export async function action({ request }: Route.ActionArgs) {
  const form = await postedForm(request, { ...postedFields, code: 100 })
  const code = String(form.get('code') ?? '')
  const facts = wizardFacts()
  const isTyped = form.get('step') !== null
  const rejected = await rejectionOfReceipt(code).catch((error) => {
    if (!isTyped) throw error
    // Without the reason, what was typed can still be shown again.
    logError(error, request)
    return null
  })
  const why = rejected && { reason: rejected.reason, words: rejected.words }
  const answer = (wizard: Wizard | null, status: number) => data<Answer>({ code, why, wizard }, status)
  if (!isTyped) {
    const answers = rejected?.answers
    return answers ? answer(rejectedWizard(answers, newFormToken(), facts.reviewPrivacy), 200) : answer(null, 404)
  }
  const wizard = advance(form.entries(), facts)
  if (wizard.step !== 6) return answer(wizard, wizard.message ? 422 : 200)
  try {
    const outcome = await sendAgain(code, reviewFrom(wizard.answers, wizard.hidden, wizard.mayQuote), wizard.token)
    return outcome === 'sent' ? answer(wizard, 200) : answer(lastStep(wizard, t(texts[outcome])), 409)
  } catch (error) {
    logError(error, request)
    return answer(lastStep(wizard, t(reviewTexts.failed)), 500)
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || form.get('step') === null) throw error
    // The form of step 5 states what is shown, so that both privacy modes read it alike.
    const wizard = advance(form.entries(), { currentYear: new Date().getUTCFullYear(), reviewPrivacy: 'strict' })
    const code = String(form.get('code') ?? '')
    return data<Answer>({ code, why: null, wizard: lastStep(wizard, t(reviewTexts.failed)) }, 503)
  }
}

export default function ChangeReview({ loaderData, actionData }: Route.ComponentProps) {
  const [opened] = useState(actionData)
  const isBusy = useNavigation().formMethod === 'POST'
  if (!opened?.wizard || !actionData?.wizard) return <NothingToChange />
  const why = actionData.why ?? opened.why
  return (
    <WizardPage
      start={{ ...loaderData, wizard: opened.wizard }}
      answer={{ wizard: actionData.wizard }}
      isBusy={isBusy}
      again={{
        code: actionData.code,
        done: <SentAgain />,
        children: why && (
          <Card className="flow">
            <h2 className="card-title">{t('Why it was not published')}</h2>
            <WhyRejected {...why} />
          </Card>
        ),
      }}
    />
  )
}

function SentAgain() {
  return (
    <div className="wizard">
      <p>{t('An admin reads it again. Your receipt code stays the same, and shows its state.')}</p>
      <div className="actions">
        <ButtonLink to={href('/review-receipt')}>{t('Use a receipt code')}</ButtonLink>
      </div>
    </div>
  )
}

function NothingToChange() {
  return (
    <div className="narrow flow">
      <PageHeader title={t('Change a review')} back={{ to: href('/review-receipt'), label: t('Use a receipt code') }} />
      <p>{t('There is nothing to change here. Look up the review with its receipt code first.')}</p>
      <div className="actions">
        <ButtonLink to={href('/review-receipt')}>{t('Use a receipt code')}</ButtonLink>
      </div>
    </div>
  )
}

function lastStep(wizard: Wizard, message: string): Wizard {
  return { ...wizard, step: 5, message }
}
