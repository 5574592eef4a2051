import type { MouseEvent, ReactNode } from 'react'
import { useHasScript } from './use-has-script.ts'

/** Shows a preview whose links lead nowhere. Inert only without script, because screen readers skip inert content. */
export function StaticPreview({ children }: { children: ReactNode }) {
  return (
    <div className="still" inert={!useHasScript()} onClickCapture={stay}>
      {children}
    </div>
  )
}

function stay(event: MouseEvent) {
  event.preventDefault()
}
