import { createContext, type ReactNode, type SyntheticEvent, use, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

/** What has to stay within reach while a dialog makes everything around it inert. The site's shell provides it. */
export const AboveDialogs = createContext<ReactNode>(null)

/**
 * A dialog that is open while it is mounted. It arrives as an ordinary part of the page, so that it works before and
 * without script, and then rises above it. Closing leads to `closeTo`; give `onClose` where the opener keeps the state
 * itself.
 */
export function Dialog({
  title,
  closeTo,
  onClose,
  children,
}: {
  title: string
  closeTo: string
  onClose?: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const above = use(AboveDialogs)
  const navigate = useNavigate()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Where somebody types already when the script comes, the focus stays.
    const active = document.activeElement as HTMLElement
    const focused = element.contains(active) ? active : element.querySelector('a')
    // Firefox before 98 and Safari before 15.4 know no dialogs: there it stays an ordinary part of the page.
    element.close?.()
    element.showModal?.()
    focused?.focus()
    return () => element.close?.()
  }, [])

  function leave(event: SyntheticEvent) {
    event.preventDefault()
    if (onClose) onClose()
    else void navigate(closeTo, { preventScrollReset: true, replace: true })
  }

  return (
    <dialog ref={dialog} open className="dialog" aria-labelledby="dialog-title" onCancel={leave}>
      <div className="dialog-head">
        <h2 id="dialog-title" className="card-title">
          {title}
        </h2>
        <Link to={closeTo} onClick={leave} className="btn btn-quiet">
          Close
        </Link>
      </div>
      {children}
      <div className="above-dialog">{above}</div>
    </dialog>
  )
}
