import { href, redirect } from 'react-router'
import type { Route } from './+types/contact-message.route'
import { answerContact } from './contact-actions.server.ts'

export function loader() {
  return redirect(href('/contact'))
}

export async function action({ request }: Route.ActionArgs) {
  const { answer, status, headers = {} } = await answerContact(request)
  return Response.json(answer, { status, headers })
}
