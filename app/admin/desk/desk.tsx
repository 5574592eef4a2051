import { type ReactNode, useEffect, useState } from 'react'
import { data, Form, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { anAdmin, requireAdminUnlessRefused } from '../../account/sessions/who.server.ts'
import { brand } from '../../brand.ts'
import { answerTo, parsed, postedFields, refused, settled } from '../../forms/form-action.server.ts'
import { listOf } from '../../forms/outcome.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { QueueCard } from '../dashboard/queue-overview.server.ts'
import { DeskForm } from '../dashboard/what-is-waiting.tsx'
import { SignInAgain } from '../frame/admin-forms.tsx'
import { outcomeNotice } from '../frame/outcomes.ts'
import { rejectionSays } from '../queue/rejection-form.server.ts'
import { queueAt } from '../queues/queue-sources.server.ts'
import { type QueueName, screenOf } from '../queues/queues.ts'
import type { Route } from './+types/desk'
import { answerAtDesk, type DeskAnswer, deskFields, deskState } from './desk-answer.server.ts'
import { ItemOnDesk, SkipForm } from './desk-item.tsx'
import { deskPath } from './desk-place.ts'

export function meta() {
  return [{ title: `Desk · ${brand.name}` }]
}

/** Opens nothing, because that may be recorded: an item comes as the answer to a form. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireAdminUnlessRefused(context)
  return admin && deskState(queueAt(params.queue), admin.userId, url.searchParams)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const queue = queueAt(params.queue)
  const form = await postedFields(request, deskFields)
  const { input } = parsed(form, deskFields)
  const admin = anAdmin.find(context)
  if (!admin && !form.get('words')) requireAdmin(context)
  const outcome = await settled(request, {}, async () => {
    if (!admin) return refused(401, rejectionSays.signedOut)
    const answer = await answerAtDesk(queue, admin.userId, url.searchParams, form)
    const said: DeskSaid = { ...(await deskState(queue, admin.userId, url.searchParams)), ...answer }
    return { kind: 'done' as const, said }
  })
  if (outcome.kind === 'refused') return answerTo<DeskSaid, never, typeof input>(outcome, input, context)
  return data({ kind: 'done' as const, ...outcome.said }, outcome.said.status)
}

/** An answer says all that the loader would. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== 'POST' && defaultShouldRevalidate
}

export default function Desk({ loaderData, actionData, params }: Route.ComponentProps) {
  const answer = actionData?.kind === 'done' ? actionData : undefined
  const [last, setLast] = useState(answer)
  if (answer && answer !== last) setLast(answer)
  const shown = answer ?? last
  const lost = actionData?.kind === 'refused' ? actionData : undefined
  const state = shown ?? loaderData
  return (
    <div className="desk">
      {lost && (
        <>
          <DeskNotice tone="danger" text={lost.message} words={listOf(lost.input.words).join()} />
          {lost.status === 401 && <SignInAgain />}
        </>
      )}
      {state && <DeskPage state={state} answer={shown} isLost={lost !== undefined} />}
      {!state && <ButtonLink to={href('/admin/:queue', params)}>Back to the list</ButtonLink>}
    </div>
  )
}

type State = Awaited<ReturnType<typeof deskState>>
type DeskSaid = State & DeskAnswer

function DeskPage({ state, answer, isLost }: { state: State; answer: DeskAnswer | undefined; isLost: boolean }) {
  const { name, skipped, skippedCount, undo, left, next } = state
  const { item = null, outcome, refused } = answer ?? {}
  const screen = screenOf(name)
  const isAboutItem = refused?.itemId === item?.id
  const said = outcome ?? (refused && !isAboutItem ? 'taken' : null)
  return (
    <>
      <PageHeader title={screen.label} back={{ to: href('/admin/:queue', { queue: name }), label: 'Back to the list' }}>
        {item && <p className="kicker">{left > 1 ? `${left - 1} more after this` : 'The last one'}</p>}
        {item && screen.choices && <SkipForm screen={screen} skipped={skipped} item={item} />}
      </PageHeader>
      {said && !isLost && !(refused && isAboutItem) && (
        <DeskNotice key={item?.id} {...outcomeNotice(screen, said)} words={refused?.input.words} />
      )}
      <UndoStatus key={undo?.itemId} queue={name} skipped={skipped} undo={undo} />
      {item ? (
        <ItemOnDesk screen={screen} skipped={skipped} item={item} refused={isAboutItem ? refused : undefined} />
      ) : (
        <DeskEnd queue={name} left={left} skippedCount={skippedCount} next={next} />
      )}
    </>
  )
}

type DeskNoticeProps = { tone: 'success' | 'danger'; text: string; words: string | undefined }

/** Gives back what an admin wrote about an item that is no longer on the desk. */
function DeskNotice({ tone, text, words }: DeskNoticeProps) {
  return (
    <Notice tone={tone} focusOn={text}>
      <p>{text}</p>
      {words && (
        <>
          <p>You had written:</p>
          <blockquote className="pre-line">{words}</blockquote>
        </>
      )}
    </Notice>
  )
}

type EndProps = { queue: QueueName; left: number; skippedCount: number; next: QueueCard | null }

/** Tells an admin that all is done and what waits elsewhere, or offers to begin. */
function DeskEnd({ queue, left, skippedCount, next }: EndProps) {
  const { confidence, thing } = screenOf(queue)
  const skipped = skippedCount === 1 ? 'One that was skipped is' : `${skippedCount} that were skipped are`
  if (left > 0) {
    return (
      <Card className="narrow flow">
        {confidence && (
          <p>Each {thing} that you open here is recorded in the audit log, with your account and the time.</p>
        )}
        <Offer queue={queue} button="Start">
          {left === 1 ? 'One is' : `${left} are`} waiting.
        </Offer>
      </Card>
    )
  }
  return (
    <Card className="narrow flow">
      <h2>All caught up.</h2>
      {next && (
        <Offer queue={next.name} button="Start">
          Next: <strong>{screenOf(next.name).label}</strong>, {next.age}
        </Offer>
      )}
      {!next && <ButtonLink to={href('/admin')}>Back to the dashboard</ButtonLink>}
      {skippedCount > 0 && (
        <Offer queue={queue} button="Look again">
          {skipped} still waiting.
        </Offer>
      )}
    </Card>
  )
}

function Offer({ queue, button, children }: { queue: QueueName; button: string; children: ReactNode }) {
  return (
    <DeskForm queue={queue} className="next-queue">
      <p>{children}</p>
      <Button variant={button === 'Start' ? 'primary' : 'secondary'}>
        {button}
        <span className="sr-only"> {screenOf(queue).label}</span>
      </Button>
    </DeskForm>
  )
}

type Undo = { itemId: string; secondsLeft: number; done: string | null; name: string | undefined }

/** Says what was decided as long as it can be undone. */
function UndoStatus({ queue, skipped, undo }: { queue: string; skipped: readonly string[]; undo: Undo | null }) {
  const isOver = useIsOver(undo?.secondsLeft ?? 0)
  return (
    <div role="status">
      {undo && !isOver && (
        <div className="notice notice-success">
          <div>{undo.name ? `${undo.done}: ${undo.name}` : undo.done}. It takes effect in ten seconds.</div>
          <Form method="post" action={deskPath(queue, skipped, 'undo')}>
            <input type="hidden" name="id" value={undo.itemId} />
            <Button id="undo" variant="secondary">
              Undo
            </Button>
          </Form>
        </div>
      )}
    </div>
  )
}

function useIsOver(seconds: number) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return isOver
}
