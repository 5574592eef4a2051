import { Outlet } from 'react-router'
import { adminOnly } from '../account/sessions/session.server.ts'
import { brand } from '../brand.ts'
import styles from './admin.css?url'

export const middleware = [adminOnly]

export function links() {
  return [{ rel: 'stylesheet', href: styles }]
}

/** Pages of their own name say theirs. */
export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
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
