import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { QueueCard } from '../dashboard/queue-overview.server.ts'
import { DeskForm } from '../dashboard/what-is-waiting.tsx'
import { outcomeNotice } from '../frame/outcomes.ts'
import { type QueueName, queueNamed, screenOf } from '../queues/queues.ts'
import type { Route } from './+types/desk'
import { answerAtDesk, deskState } from './desk-answer.server.ts'
import { ItemOnDesk } from './desk-item.tsx'
import { UndoStatus } from './undo-status.tsx'

export function meta() {
  return [{ title: `Desk · ${brand.name}` }]
}

/** Opens nothing, because that may be recorded: an item comes as the answer to a form. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  return deskState(queueNamed(params.queue), userId, url.searchParams)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const name = queueNamed(params.queue)
  const answer = await answerAtDesk(name, userId, url.searchParams, request)
  return data({ ...(await deskState(name, userId, url.searchParams)), ...answer }, answer.status)
}

/** An answer says all that the loader would. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== 'POST' && defaultShouldRevalidate
}

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { name, skipped, undo, left, next } = actionData ?? loaderData
  const { item = null, outcome, refused } = actionData ?? {}
  const screen = screenOf(name)
  const isAboutItem = refused?.itemId === item?.id
  const said = outcome ?? (refused && !isAboutItem ? 'taken' : null)
  return (
    <div className="desk">
      <PageHeader
        title={screen.deskTitle}
        back={{ to: href('/admin/:queue', { queue: name }), label: screen.list.back }}
      />
      {said && !(refused && isAboutItem) && (
        <DeskNotice key={item?.id} {...outcomeNotice(screen, said)} words={refused?.input.words} />
      )}
      <UndoStatus key={undo?.itemId} queue={name} skipped={skipped} undo={undo} />
      {item ? (
        <ItemOnDesk
          screen={screen}
          skipped={skipped}
          item={item}
          more={Math.max(0, left - 1)}
          refused={isAboutItem ? refused : undefined}
        />
      ) : actionData || left <= skipped.length ? (
        <DeskEnd queue={name} left={left} next={next} />
      ) : (
        <DeskStart queue={name} left={left} />
      )}
    </div>
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

function DeskStart({ queue, left }: { queue: QueueName; left: number }) {
  const { confidence, thing } = screenOf(queue)
  return (
    <Card className="narrow flow">
      <p>{left === 1 ? 'One is' : `${left} are`} waiting. You see one of the oldest first.</p>
      {confidence && (
        <p>Each {thing} that you open here is recorded in the audit log, with your account and the time.</p>
      )}
      <DeskForm queue={queue}>
        <Button>Start</Button>
      </DeskForm>
    </Card>
  )
}

/** Tells an admin that all is done and what waits elsewhere. */
function DeskEnd({ queue, left, next }: { queue: QueueName; left: number; next: QueueCard | null }) {
  return (
    <Card className="narrow flow desk-end">
      <h2>All caught up.</h2>
      {next ? (
        <DeskForm queue={next.name} className="next-queue">
          <p>
            Next: <strong>{screenOf(next.name).label}</strong>, {next.age}
          </p>
          <Button>
            Start<span className="sr-only"> {screenOf(next.name).label}</span>
          </Button>
        </DeskForm>
      ) : (
        <ButtonLink to={href('/admin')}>Back to the dashboard</ButtonLink>
      )}
      {left > 0 && (
        <DeskForm queue={queue} className="next-queue">
          <p>{left === 1 ? 'One that was skipped is' : `${left} that were skipped are`} still waiting.</p>
          <Button variant="secondary">Look again</Button>
        </DeskForm>
      )}
    </Card>
  )
}
