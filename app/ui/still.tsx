import type { MouseEvent, ReactNode } from 'react'

/** Draws its content as elsewhere, but no link of it leads anywhere: a preview beside a form that is not sent yet. */
export function Still({ children }: { children: ReactNode }) {
  return (
    <div className="still" onClickCapture={stay}>
      {children}
    </div>
  )
}

function stay(event: MouseEvent) {
  event.preventDefault()
}
