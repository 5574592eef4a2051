import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { renewClaim } from '../../moderation/claims.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { type PostedRejectionAnswer, rejectionFields } from '../../moderation/rejection.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { cursorParameter } from '../../platform/http/url-parts.ts'
import { labelOf } from '../../ui/form/options.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { decisionNamed, deskOutcomes, deskPath, deskQueueNamed, deskQueues } from '../frame/desk-path.ts'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import { nextQueue } from '../overview/queue-overview.server.ts'
import type { Route } from './+types/desk'
import { DeskEnd } from './desk-end.tsx'
import { ItemOnDesk } from './desk-item.tsx'
import { deskOf, desks, nextOnDesk } from './desk-items.server.ts'
import { postedRuling } from './posted-ruling.server.ts'
import { UndoStatus } from './undo-status.tsx'

export function meta() {
  return [{ title: `Desk · ${brand.name}` }]
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const queue = deskQueueNamed(params.queue)
  const outcome = unseenOutcome(request, deskOutcomes)
  const desk = await deskOf(queue, userId)
  const next = desk.item ? null : await nextQueue(userId, queue)
  return { queue, after: cursorParameter(url.searchParams), outcome, ...desk, next }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const name = deskQueueNamed(params.queue)
  const { queue, kind } = desks[name]
  const form = await postedForm(request, { ...rejectionFields, id: 40 })
  const [itemId, version] = [String(form.get('id') ?? ''), String(form.get('version') ?? '')]
  const after = cursorParameter(url.searchParams)
  const decision = decisionNamed(url.searchParams)
  const posted = postedRuling(decision, form, kind)
  if (posted.kind === 'invalid') {
    await renewClaim(queue, adminId, itemId)
    return data({ itemId, decision, ...posted.answer }, 422)
  }
  const { ruling } = posted
  const outcome = await decide(queue, { adminId, itemId, version, ruling }, 'after undo')
  if (ruling.kind !== 'approve' && (outcome === 'changed' || outcome === 'taken')) {
    await renewClaim(queue, adminId, itemId)
    const input = { reason: '', ...ruling }
    return data({ itemId, decision, input, errors: {}, message: deskOutcomes[outcome].text }, 409)
  }
  throw await nextOnDesk(name, adminId, after, outcome)
}

/** After a conflict, the page shows the item as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, after, outcome, item, undo, held, free, next } = loaderData
  const list =
    queue === 'mentees' ? ({ tab: 'mentors', of: 'mentees' } as const) : { tab: queue, show: 'pending' as const }
  const back = { to: dashboardPath(list), label: 'Back to the list' }
  return (
    <div className="desk">
      <PageHeader title={labelOf(deskQueues, queue)} back={back} />
      <OutcomeNotice outcome={outcome && deskOutcomes[outcome]} address={deskPath(queue, after)} />
      <UndoStatus key={undo?.itemId} queue={queue} after={after} undo={undo} />
      {actionData && actionData.itemId !== item?.id && <UnsentRejection answer={actionData} />}
      {item ? (
        <ItemOnDesk
          queue={queue}
          after={after}
          item={item}
          more={Math.max(0, free - 1)}
          answer={actionData?.itemId === item.id ? actionData : undefined}
        />
      ) : (
        <DeskEnd queue={queue} hasSkipped={after !== ''} held={held} free={free} next={next} />
      )}
    </div>
  )
}

/** Gives back what an admin wrote about an item that is no longer on the desk. */
function UnsentRejection({ answer }: { answer: PostedRejectionAnswer }) {
  return (
    <Notice tone="danger" focusOn={answer}>
      <p>{deskOutcomes.taken.text}</p>
      {answer.input.words && (
        <>
          <p>You had written:</p>
          <blockquote className="pre-line">{answer.input.words}</blockquote>
        </>
      )}
    </Notice>
  )
}
