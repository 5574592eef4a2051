import { redirect } from 'react-router'
import type { Route } from './+types/sign-out.route'
import { endSession } from './session.server.ts'

export function loader() {
  return redirect('/')
}

export async function action({ request }: Route.ActionArgs) {
  return redirect('/', { headers: await endSession(request) })
}
