import { href, redirect } from 'react-router'
import { currentMember } from '../../../account/sessions/session.server.ts'
import { answerApplication } from '../application-actions.server.ts'
import type { Route } from './+types/mentee-application.route'
import { menteeForm } from './mentee-applications.server.ts'

export function loader() {
  return redirect(href('/apply-mentee'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status, headers = {} } = await answerApplication(request, currentMember(context), menteeForm)
  return Response.json(answer, { status, headers })
}
