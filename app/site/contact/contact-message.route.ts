import { href, redirect } from 'react-router'
import { currentMember } from '../../account/sessions/session.server.ts'
import type { Route } from './+types/contact-message.route'
import { answerContact } from './contact-actions.server.ts'

export function loader() {
  return redirect(href('/contact'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status, headers = {} } = await answerContact(request, currentMember(context))
  return Response.json(answer, { status, headers })
}
