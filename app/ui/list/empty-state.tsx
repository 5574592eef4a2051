import type { ReactNode } from 'react'
import { type DrawingName, SmallDrawing } from './small-drawing.tsx'

/** `children` say what to do next. */
export function EmptyState({
  drawing = 'search',
  title,
  children,
}: {
  drawing?: DrawingName
  title: string
  children?: ReactNode
}) {
  return (
    <div className="empty">
      <SmallDrawing name={drawing} />
      <p className="card-title">{title}</p>
      {children}
    </div>
  )
}
