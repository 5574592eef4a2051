import type { MouseEvent, ReactNode } from 'react'
import { useHasScript } from './use-has-script.ts'

/**
 * Draws its content as elsewhere, but no link of it leads anywhere: a preview beside a form that is not sent yet. Only
 * where no script holds them back is it inert, because screen readers pass over what is.
 */
export function Still({ children }: { children: ReactNode }) {
  return (
    <div className="still" inert={!useHasScript()} onClickCapture={stay}>
      {children}
    </div>
  )
}

function stay(event: MouseEvent) {
  event.preventDefault()
}
