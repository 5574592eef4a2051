import { Outlet } from 'react-router'
import { memberOnly } from './sessions/session.server.ts'

export const middleware = [memberOnly]

/** Keeps the door on client-side navigation: without a loader the middleware would not be asked. */
export function loader() {
  return null
}

export default function MemberLayout() {
  return <Outlet />
}
