import { href, redirect } from 'react-router'
import { currentMember } from '../../../account/sessions/session.server.ts'
import { answerApplication } from '../application-actions.server.ts'
import type { Route } from './+types/mentor-application.route'
import { mentorForm } from './mentor-applications.server.ts'

export function loader() {
  return redirect(href('/apply-mentor'))
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, status, headers = {} } = await answerApplication(request, currentMember(context), mentorForm)
  return Response.json(answer, { status, headers })
}
