import { Outlet } from 'react-router'
import { adminOnly } from '../account/sessions/session.server.ts'

export const middleware = [adminOnly]

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
