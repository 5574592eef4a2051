import type { ReactNode } from 'react'

/** What a member wrote for somebody: `translate` keeps it from the services to which browsers send pages. */
export function MembersWords({ children }: { children: ReactNode }) {
  return (
    <p className="pre-line" dir="auto" translate="no">
      {children}
    </p>
  )
}
