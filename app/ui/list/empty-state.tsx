import type { ReactNode } from 'react'
import { Arc } from '../charts/arc.tsx'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Arc className="empty-arc" />
      <p className="card-title">{title}</p>
      {children}
    </div>
  )
}
