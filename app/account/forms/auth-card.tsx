import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Arc } from '../../ui/charts/arc.tsx'

export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="auth-card">
      <Arc />
      <Card className="flow">
        <h1 className="page-title">{title}</h1>
        {children}
      </Card>
    </div>
  )
}
