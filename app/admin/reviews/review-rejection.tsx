import { requireAdmin } from '../../account/sessions/session.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { postedRejection, rejectionFields } from '../../moderation/rejection.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { queuedReview } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { canBeSentAgain } from '../../workplaces/reviews/rejections.server.ts'
import { pendingReviews } from '../../workplaces/reviews/review-decisions.server.ts'
import { dashboardPath, dashboardPlace, outcomes } from '../frame/dashboard-path.ts'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { isRejectionRefused, isVersionRead, refuseRejection } from '../rejection/refused-rejection.server.ts'
import { RejectionDialog } from '../rejection/rejection-dialog.tsx'
import { rejectionKinds } from '../rejection/rejection-kinds.ts'
import type { Route } from './+types/review-rejection'

export { keepsWhatWasRead as shouldRevalidate } from '../rejection/rejection-dialog.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const review = await queuedReview(params.reviewId)
  const place = dashboardPlace(url.searchParams)
  if (!review) throw redirectWithOutcome(dashboardPath(place, 'gone'))
  const problem = review.isApproved ? 'already approved' : 'changed'
  const isAsRead = !review.isApproved && isVersionRead(url.searchParams, review.version)
  if (!isAsRead && !isRejectionRefused(context)) throw redirectWithOutcome(dashboardPath(place, problem))
  const { companyName, version } = review
  return { companyName, version, canSendAgain: await canBeSentAgain(params.reviewId), back: dashboardPath(place) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const form = await postedForm(request, rejectionFields)
  const posted = postedRejection(form, rejectionKinds.review.reasons)
  if (posted.kind === 'invalid') return refuseRejection(context, form, posted.answer, 422)
  const { rejection } = posted
  const decision = {
    adminId,
    itemId: params.reviewId,
    version: String(form.get('version')),
    ruling: { kind: 'reject', ...rejection } as const,
  }
  const outcome = await decide(pendingReviews, decision, 'at once')
  if (outcome !== 'decided' && outcome !== 'gone')
    return refuseRejection(context, form, { input: rejection, errors: {}, message: outcomes[outcome].text }, 409)
  const notice = outcome === 'decided' ? 'rejected' : outcome
  throw redirectWithOutcome(dashboardPath(dashboardPlace(url.searchParams), notice))
}

export default function ReviewRejection({ loaderData, actionData }: Route.ComponentProps) {
  const { companyName, version, canSendAgain, back } = loaderData
  return (
    <RejectionDialog
      kind={canSendAgain ? 'review' : 'review that cannot be kept'}
      title="Reject this review?"
      back={back}
      version={version}
      answer={actionData}
    >
      {canSendAgain
        ? `The author of the review of ${companyName} can read the reason with the receipt code, change the review and send it again for 30 days. Nobody else can read it from now on.`
        : `The author of the review of ${companyName} can read the reason with the receipt code for 30 days. The review itself is deleted.`}
    </RejectionDialog>
  )
}
