import { Outlet } from 'react-router'
import { memberOnly } from './sessions/session.server.ts'

export const middleware = [memberOnly]

// Without a loader, middleware does not run on client-side navigation.
export function loader() {
  return null
}

export default function MemberLayout() {
  return <Outlet />
}
