import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * A message in the page that a screen reader announces. `dismissTo` is this page's address without the message and
 * draws a "Dismiss" link.
 */
export function Notice({
  tone = 'info',
  dismissTo,
  children,
}: {
  tone?: 'info' | 'success' | 'danger'
  dismissTo?: string
  children: ReactNode
}) {
  return (
    <div role="status" className={`notice notice-${tone}`}>
      <div>{children}</div>
      {dismissTo !== undefined && (
        <Link to={dismissTo} replace preventScrollReset className="link notice-dismiss">
          Dismiss
        </Link>
      )}
    </div>
  )
}
