import { Form, redirect, useNavigation } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { messageBox } from '../site/message-boxes.ts'
import { deleteMessage, messageInList } from '../site/messages.server.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Route } from './+types/message-deletion'
import { listAddress } from './message-address.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const box = messageBox(params.box)
  const message = box && (await messageInList(box, params.messageId))
  if (!message) throw redirect(listAddress(url, 'gone'))
  return { name: message.name, back: listAddress(url) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { userId } = requireAdmin(context)
  const box = messageBox(params.box)
  const isDeleted = box !== null && (await deleteMessage(userId, box, params.messageId))
  return redirect(listAddress(url, isDeleted ? 'deleted' : 'gone'))
}

export default function MessageDeletion({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Dialog title="Delete this message?" closeTo={loaderData.back}>
      <p>The message from {loaderData.name} will be gone for good.</p>
      <Form method="post" className="actions" preventScrollReset>
        <ButtonLink to={loaderData.back} variant="secondary" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button variant="danger" busy={isBusy}>
          Confirm Delete
        </Button>
      </Form>
    </Dialog>
  )
}
