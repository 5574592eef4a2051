import type { ReactNode } from 'react'

export function Disclosure({
  summary,
  isOpen,
  children,
}: {
  summary: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary>{summary}</summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
