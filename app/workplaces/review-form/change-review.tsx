import { useState } from 'react'
import { createContext, href, useNavigation } from 'react-router'
import { brand } from '../../brand.ts'
import { answerTo, refused, settled } from '../../forms/form-action.server.ts'
import { listOf, typedIn } from '../../forms/outcome.ts'
import type { Rejection } from '../../moderation/queue.ts'
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
import { advance, postedFields, rejectedWizard, wizardAfter } from './review-wizard.ts'
import { WizardPage } from './review-wizard-page.tsx'
import { wizardFacts } from './wizard-facts.server.ts'

export { links } from '../../account/member-layout.tsx'

export function meta() {
  return [{ title: `${t('Change a review')} · ${brand.name}` }]
}

const texts = {
  'not rejected': msg('This review was sent again before, and waits for the team. What you changed here was not sent.'),
  gone: msg('This code no longer opens a rejected review. Nothing was sent.'),
}

/** Why a review was not published, for a page that is made for a form about it. */
const rejectionContext = createContext<Rejection | null>(null)

export function loader({ context }: Route.LoaderArgs) {
  return { ...wizardFacts(), why: context.get(rejectionContext) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request, { ...postedFields, code: 100 })
  const input = typedIn(form)
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
  context.set(rejectionContext, why)
  const outcome = await settled(request, { failed: reviewTexts.failed }, async () => {
    const answers = rejected?.answers
    if (!isTyped && !answers) return refused(404, t(texts.gone))
    if (!isTyped && answers)
      return { kind: 'done', said: { code, why, wizard: rejectedWizard(answers, newFormToken(), facts.reviewPrivacy) } }
    const wizard = advance(form.entries(), facts)
    if (wizard.message) return refused(422, wizard.message)
    if (wizard.step !== 6) return { kind: 'done', said: { code, why, wizard } }
    const review = reviewFrom(wizard.answers, wizard.hidden, wizard.mayQuote)
    const sent = await sendAgain(code, review, wizard.token)
    return sent === 'sent' ? { kind: 'done', said: { code, why, wizard } } : refused(409, t(texts[sent]))
  })
  return answerTo(outcome, input, context)
}

export default function ChangeReview({ loaderData, actionData }: Route.ComponentProps) {
  const { why: rejection, ...start } = loaderData
  const [opened] = useState(actionData)
  const [why] = useState(actionData?.kind === 'done' ? actionData.why : rejection)
  const isBusy = useNavigation().formMethod === 'POST'
  const isOpen = opened?.kind === 'done' || opened?.input['step'] !== undefined
  if (!actionData || !isOpen) return <NothingToChange />
  const code = actionData.kind === 'done' ? actionData.code : listOf(actionData.input['code']).join()
  return (
    <WizardPage
      start={{ ...start, wizard: wizardAfter(opened ?? actionData, start) }}
      answer={actionData}
      isBusy={isBusy}
      again={{
        code,
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
      <p>{t('The team reads it again. Your receipt code stays the same, and shows its state.')}</p>
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
