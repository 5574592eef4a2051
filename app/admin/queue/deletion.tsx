import { requireAdmin } from '../../account/sessions/session.server.ts'
import { DeletionDialog } from '../frame/admin-forms.tsx'
import { redirectWithOutcome } from '../frame/one-time-outcome.server.ts'
import { queueAt } from '../queues/queue-sources.server.ts'
import type { Route } from './+types/deletion'
import { listBehind } from './list-place.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const { screen, source } = deletable(params.queue)
  const [head, back] = [await source.head(userId, params.id), listBehind(screen, url)]
  if (!head) throw redirectWithOutcome(back, 'gone')
  return { title: `Delete this ${screen.thing}?`, text: screen.deletion?.(head.name), back }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const { screen, source } = deletable(params.queue)
  return redirectWithOutcome(listBehind(screen, url), (await source.remove?.(userId, params.id)) ?? 'gone')
}

export default function Deletion({ loaderData: { title, text, back } }: Route.ComponentProps) {
  return (
    <DeletionDialog title={title} back={back}>
      {text}
    </DeletionDialog>
  )
}

function deletable(word: string) {
  const queue = queueAt(word)
  if (!queue.screen.deletion) throw new Response('Nothing is deleted here.', { status: 404 })
  return queue
}
