import { data, href, redirect, replace } from 'react-router'
import { authPath } from '../account/forms/auth-path.ts'
import { parseReturn } from '../account/forms/return-to.server.ts'
import { isSessionLapsed, memberOrLapsed } from '../account/sessions/lapsed-session-form.server.ts'
import { currentMember } from '../account/sessions/session.server.ts'
import { newFormToken } from '../platform/http/form-token.server.ts'
import { limitRefusal } from '../platform/http/limit-refusal.server.ts'
import { postedForm } from '../platform/http/posted-form.server.ts'
import { logError } from '../platform/http/request-log.server.ts'
import { t } from '../words/words.ts'
import type { Route } from './+types/work-with-us'
import { sendInquiry } from './inquiries.server.ts'
import {
  type InquiryAnswer,
  inquiryIn,
  inquiryRefusal,
  inquiryTexts,
  isBlank,
  postedFields,
  tokenIn,
} from './inquiry.ts'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { NextSteps, NextStepsOfSentInquiry } from './next-steps.tsx'
import { SentBanner } from './sent-banner.tsx'
import { resumedInquiry, useInquiry } from './use-inquiry.ts'
import { HowWeWork, LetsTalk, Offers, PartnerHero, WhyInclusion } from './work-with-us-sections.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  const member = currentMember(context)
  if (!member && url.searchParams.has('inquiry') && !isSessionLapsed(context)) throw signInFirst()
  if (member && parseReturn(url.searchParams).action === 'partner') throw redirect(resumedInquiry)
  return { token: member && newFormToken() }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export async function action({ context, request }: Route.ActionArgs) {
  const member = memberOrLapsed(context)
  const form = await postedForm(request, postedFields)
  const [inquiry, token] = [inquiryIn(form), tokenIn(form)]
  if (!member && isBlank(inquiry)) throw signInFirst()
  const refusal = inquiryRefusal(inquiry)
  if (refusal) return refused({ ...refusal, input: inquiry, token }, 422)
  if (!member) return refused({ message: t(inquiryTexts.signedOut), input: inquiry, token, isSignedOut: true }, 401)
  const failed = { message: t(inquiryTexts.failed), input: inquiry, token }
  try {
    const submission = await sendInquiry(member.userId, inquiry, token)
    if (submission !== 'limited') return replace(`${href('/work-with-us')}?sent`)
    const { sentence, headers } = await limitRefusal('application-account', member.userId)
    return refused({ ...failed, message: `${failed.message} ${sentence}` }, 429, headers)
  } catch (error) {
    logError(error, request)
    return refused(failed, 500)
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const [inquiry, token] = [inquiryIn(form), tokenIn(form)]
  const refusal = inquiryRefusal(inquiry)
  if (refusal) return refused({ ...refusal, input: inquiry, token }, 422)
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return refused({ message: t(inquiryTexts.failed), input: inquiry, token }, 503)
  }
}

export default function WorkWithUs({ loaderData, actionData }: Route.ComponentProps) {
  const inquiry = useInquiry()
  return (
    <>
      {inquiry.isSent && <SentBanner />}
      {inquiry.isOpen && (
        <InquiryDialog
          answer={actionData}
          token={actionData?.token ?? loaderData.token ?? ''}
          onClose={inquiry.close}
        />
      )}
      {inquiry.wasSent && <NextStepsOfSentInquiry />}
      <PartnerHero />
      <WhyInclusion />
      <Offers />
      <HowWeWork />
      {!inquiry.wasSent && <NextSteps />}
      <LetsTalk />
    </>
  )
}

function signInFirst() {
  return redirect(authPath('sign-in', { returnTo: href('/work-with-us'), action: 'partner' }))
}

function refused(answer: InquiryAnswer, status: number, headers: Record<string, string> = {}) {
  return data(answer, { status, headers })
}
