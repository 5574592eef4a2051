import { redirect } from 'react-router'
import { parseReturn } from '../account/forms/return-to.server.ts'
import { currentMember } from '../account/sessions/session.server.ts'
import { refusedWith } from '../forms/form-action.server.ts'
import { newFormToken } from '../platform/http/form-token.server.ts'
import type { Route } from './+types/work-with-us'
import { signInFirst } from './inquiries.server.ts'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { NextSteps, NextStepsOfSentInquiry } from './next-steps.tsx'
import { SentBanner } from './sent-banner.tsx'
import { resumedInquiry, useInquiry } from './use-inquiry.ts'
import { HowWeWork, LetsTalk, Offers, PartnerHero, WhyInclusion } from './work-with-us-sections.tsx'

export { inquiryAction as action } from './inquiries.server.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const member = currentMember(context)
  if (!member && url.searchParams.has('inquiry') && refusedWith(context) !== 401) signInFirst()
  if (member && parseReturn(url.searchParams).action === 'partner') throw redirect(resumedInquiry)
  return { token: member && newFormToken() }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function WorkWithUs({ loaderData, actionData }: Route.ComponentProps) {
  const inquiry = useInquiry()
  return (
    <>
      {inquiry.isSent && <SentBanner />}
      {inquiry.isOpen && (
        <InquiryDialog
          answer={actionData}
          token={actionData?.input.token ?? loaderData.token ?? ''}
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
