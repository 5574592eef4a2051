import { href, Link } from 'react-router'
import { applicationReference } from '../../mentorship/application-status.ts'
import type { Part } from '../../mentorship/connect/states.ts'

/** Names nobody: to see whose application it is, an admin opens it, which is recorded. */
export function ApplicationLink({ of, publicId }: { of: Part; publicId: string }) {
  const path = href('/admin/:queue/:id', { queue: `${of}s`, id: publicId })
  return (
    <Link to={path} className="link">
      {of} {applicationReference(publicId)}
    </Link>
  )
}
