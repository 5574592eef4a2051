import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { claimNext, renewClaim } from '../../moderation/claims.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import {
  type PostedRejectionAnswer,
  postedRejection,
  type Rejection,
  rejectionFields,
} from '../../moderation/rejection.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { cursorParameter } from '../../platform/http/url-parts.ts'
import { labelOf } from '../../ui/form/options.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { deskOutcomes, deskPath, deskQueueNamed, deskQueues } from '../frame/desk-path.ts'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome, withOutcomeToken } from '../frame/shown-once.server.ts'
import type { Route } from './+types/desk'
import { DeskEnd } from './desk-end.tsx'
import { ItemOnDesk } from './desk-item.tsx'
import { deskOf, desks } from './desk-items.server.ts'
import { UndoStatus } from './undo-status.tsx'

type PostedDecision =
  | { id: string; version: string; rejection: Rejection | null; answer?: never }
  | { id: string; answer: PostedRejectionAnswer }

export function meta() {
  return [{ title: `Desk · ${brand.name}` }]
}

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const queue = deskQueueNamed(params.queue)
  const outcome = unseenOutcome(request, deskOutcomes)
  return { queue, after: cursorParameter(url.searchParams), outcome, ...(await deskOf(queue, userId)) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const name = deskQueueNamed(params.queue)
  const { queue } = desks[name]
  const decision = postedDecision(await postedForm(request, { ...rejectionFields, id: 40, verdict: 20 }))
  const { id: itemId } = decision
  if (decision.answer) {
    await renewClaim(queue, adminId, itemId)
    return data({ itemId, ...decision.answer }, 422)
  }
  const after = cursorParameter(url.searchParams)
  const { version, rejection } = decision
  const outcome = await decide(queue, { adminId, itemId, version, rejection }, 'after undo')
  if (rejection && (outcome === 'changed' || outcome === 'taken')) {
    await renewClaim(queue, adminId, itemId)
    return data({ itemId, input: rejection, errors: {}, message: deskOutcomes[outcome].text }, 409)
  }
  await claimNext(queue, adminId, after)
  throw redirect(outcome === 'decided' ? deskPath(name, after) : withOutcomeToken(deskPath(name, after, outcome)))
}

/** After a conflict, the page shows the item as it is now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate
}

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { queue, after, outcome, item, undo, held, free } = loaderData
  const back = { to: dashboardPath({ tab: queue, show: 'pending' }), label: 'Back to the list' }
  return (
    <>
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
        <DeskEnd queue={queue} hasSkipped={after !== ''} held={held} free={free} />
      )}
    </>
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

/** Reads an approval or a rejection. The answer has what was typed of a rejection and says what to correct. */
function postedDecision(form: FormData): PostedDecision {
  const [id, version] = [String(form.get('id') ?? ''), String(form.get('version') ?? '')]
  // Whatever is not an approval needs a reason.
  if (form.get('verdict') === 'approve') return { id, version, rejection: null }
  const { rejection, answer } = postedRejection(form)
  return rejection ? { id, version, rejection } : { id, answer }
}
