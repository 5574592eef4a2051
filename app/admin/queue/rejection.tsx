import { createContext, data, Form, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { postedRejection, rejectionFields } from '../../moderation/rejection.ts'
import { postedForm } from '../../platform/http/posted-form.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { outcomeNotice } from '../frame/outcomes.ts'
import { queueDecidedInLists } from '../queues/queue-sources.server.ts'
import { screenOf } from '../queues/queues.ts'
import type { Route } from './+types/rejection'
import { listBehind } from './list-place.ts'
import { RejectionFields } from './rejection-fields.tsx'

/** Set when what was typed is about to be shown again, which a redirect would lose. */
const wasRefused = createContext(false)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const { name, screen, source } = queueDecidedInLists(params.queue)
  const [head, back] = [await source.head(userId, params.id), listBehind(screen, url)]
  if (!head) throw redirectWithOutcome(back, 'gone')
  const isAsRead = head.isPending && (url.searchParams.get('version') ?? String(head.version)) === String(head.version)
  if (!isAsRead && !context.get(wasRefused)) {
    throw redirectWithOutcome(back, head.isApproved ? 'already approved' : 'changed')
  }
  return { name, head, back }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId: adminId } = requireAdmin(context)
  const { screen, source } = queueDecidedInLists(params.queue)
  const form = await postedForm(request, rejectionFields)
  const version = String(form.get('version') ?? '')
  const posted = postedRejection(form, screen.reasons ?? [])
  if (posted.kind === 'invalid') {
    context.set(wasRefused, true)
    return data({ ...posted.answer, version }, 422)
  }
  const { rejection } = posted
  const ruling = { kind: 'reject' as const, ...rejection }
  const outcome = await decide(source.queue, { adminId, itemId: params.id, version, ruling }, 'at once')
  if (outcome !== 'decided' && outcome !== 'gone') {
    context.set(wasRefused, true)
    return data({ input: rejection, errors: {}, message: outcomeNotice(screen, outcome).text, version }, 409)
  }
  throw redirectWithOutcome(listBehind(screen, url), outcome === 'decided' ? 'rejected' : outcome)
}

/** What was read and typed stays when the list behind the dialog is loaded again. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href && defaultShouldRevalidate
}

export default function Rejection({ loaderData: { name, head, back }, actionData: answer }: Route.ComponentProps) {
  const screen = screenOf(name)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title={`Reject this ${screen.thing}?`} closeTo={back}>
      <Form method="post" className="flow" noValidate preventScrollReset>
        <ErrorSummary answer={answer} errors={answer?.errors} />
        <p>{screen.rejection?.(head).consequence}</p>
        <input type="hidden" name="version" value={answer?.version ?? head.version} />
        <RejectionFields screen={screen} item={head} input={answer?.input} errors={answer?.errors} />
        <div className="actions">
          <ButtonLink to={back} variant="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="danger" busy={isBusy}>
            Reject
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
