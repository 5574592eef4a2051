import { createContext, type ReactNode, type SyntheticEvent, use, useLayoutEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../words/words.ts'

/** What must stay within reach while a dialog makes the rest of the page inert. */
export const AboveDialogs = createContext<ReactNode>(null)

/** Rendered as an open part of the page, so that it works without script; script then makes it modal. */
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
    // Somebody may already be typing in it when the script arrives.
    const active = document.activeElement as HTMLElement
    const focused = element.contains(active) ? active : element.querySelector('a')
    // Firefox before 98 and Safari before 15.4 have no dialogs: there it stays an ordinary part of the page.
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
          {t('Close')}
        </Link>
      </div>
      {children}
      <div className="above-dialog">{above}</div>
    </dialog>
  )
}
