import { redirect } from 'react-router'
import { endSession } from '../session.server.ts'
import type { Route } from './+types/sign-out.route'

export function loader() {
  return redirect('/')
}

export async function action({ request }: Route.ActionArgs) {
  return redirect('/', { headers: await endSession(request) })
}
