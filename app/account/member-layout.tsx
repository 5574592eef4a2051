import { Outlet } from 'react-router'
import styles from '../members.css?url'
import { memberOnly } from './sessions/session.server.ts'

export const middleware = [memberOnly]

export function links() {
  return [{ rel: 'stylesheet', href: styles }]
}

// Without a loader, middleware does not run on client-side navigation.
export function loader() {
  return null
}

export default function MemberLayout() {
  return <Outlet />
}
