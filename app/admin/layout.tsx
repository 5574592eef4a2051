import { Outlet } from 'react-router'
import { adminOnly } from '../account/sessions/session.server.ts'
import styles from './admin.css?url'

export const middleware = [adminOnly]

export function links() {
  return [{ rel: 'stylesheet', href: styles }]
}

/** Without a loader, the middleware would not run on client-side navigation. */
export function loader() {
  return null
}

export default function AdminLayout() {
  return (
    <div className="admin">
      <Outlet />
    </div>
  )
}
