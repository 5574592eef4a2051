import { Outlet } from 'react-router'
import { adminOnly } from '../account/sessions/session.server.ts'

export const middleware = [adminOnly]

/** Keeps the door on client-side navigation: without a loader the middleware would not be asked. */
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
