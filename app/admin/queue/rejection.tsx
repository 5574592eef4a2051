import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { anAdmin, requireAdminUnlessRefused } from '../../account/sessions/who.server.ts'
import { formAction, refused, refusedWith } from '../../forms/form-action.server.ts'
import { decide } from '../../moderation/decisions.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { SignInAgain } from '../frame/admin-forms.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { outcomeNotice } from '../frame/outcomes.ts'
import { queueDecidedInLists } from '../queues/queue-sources.server.ts'
import { screenOf } from '../queues/queues.ts'
import type { Route } from './+types/rejection'
import { listBehind } from './list-place.ts'
import { RejectionFields } from './rejection-fields.tsx'
import { rejectionFields, rejectionSays } from './rejection-form.server.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireAdminUnlessRefused(context)
  const { name, screen, source } = queueDecidedInLists(params.queue)
  const back = listBehind(screen, url)
  const head = admin && (await source.head(admin.userId, params.id))
  if (!admin || !head) {
    if (admin) throw redirectWithOutcome(back, 'gone')
    return { name, head: null, back }
  }
  const isAsRead = head.isPending && (url.searchParams.get('version') ?? String(head.version)) === String(head.version)
  // What was typed is about to be shown again, which a redirect would lose.
  if (!isAsRead && refusedWith(context) === null)
    throw redirectWithOutcome(back, head.isApproved ? 'already approved' : 'changed')
  return { name, head, back }
}

export function action(args: Route.ActionArgs) {
  const { screen, source } = queueDecidedInLists(args.params.queue)
  const reject = formAction({
    fields: rejectionFields(screen.reasons),
    who: anAdmin,
    says: rejectionSays,
    act: async ({ version, ...rejection }, { userId: adminId }) => {
      const ruling = { kind: 'reject' as const, ...rejection }
      const outcome = await decide(source.queue, { adminId, itemId: args.params.id, version, ruling }, 'at once')
      if (outcome !== 'decided' && outcome !== 'gone') return refused(409, outcomeNotice(screen, outcome).text)
      const said = outcome === 'decided' ? 'rejected' : outcome
      return { kind: 'done', to: redirectWithOutcome(listBehind(screen, args.url), said) }
    },
  })
  return reject(args)
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
        {answer?.status === 401 && <SignInAgain />}
        {head ? (
          <>
            <p>
              <strong>{head.name}</strong>
            </p>
            {head.excerpt && (
              <blockquote dir="auto" className="muted">
                {head.excerpt}
              </blockquote>
            )}
            <input type="hidden" name="version" value={answer?.input.version ?? head.version} />
            <RejectionFields screen={screen} item={head} input={answer?.input} errors={answer?.errors} />
            <p>{screen.rejection?.(head).consequence}</p>
          </>
        ) : (
          <>
            <p>{labelOf(screen.reasons ?? [], answer?.input.reason ?? '')}</p>
            <blockquote className="pre-line">{answer?.input.words}</blockquote>
          </>
        )}
        <div className="actions">
          <ButtonLink to={back} variant="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          {head && (
            <Button variant="danger" busy={isBusy}>
              Reject
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
