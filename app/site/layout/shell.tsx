import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { AboveDialogs } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../words/words.ts'
import { LeaveButton, LeaveSite } from '../leave/leave-site.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { SiteFooter } from './footer.tsx'
import { type ShellMember, SiteHeader } from './header.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'

/** "Leave site" comes first in the focus order. `member` is undefined when the server could not load the session. */
export function SiteShell({
  member,
  waiting = 0,
  notice,
  children,
}: {
  member: ShellMember | undefined
  waiting: number | undefined
  notice: string | null | undefined
  children: ReactNode
}) {
  useFocusOnNewPage()
  return (
    <AboveDialogs value={<LeaveButton />}>
      <LeaveSite hasSession={member === undefined ? undefined : member !== null} />
      <a href="#main" className="skip-link">
        {t('Skip to content')}
      </a>
      <SiteHeader member={member ?? null} waiting={waiting} />
      <CookieBanner />
      <main id="main" tabIndex={-1}>
        <LoadingIndicator />
        <FlashMessage text={notice} />
        {children}
      </main>
      <SiteFooter />
    </AboveDialogs>
  )
}

/** Moves the focus to what a link opened, a page's heading or a part of it, because no new document announces it. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // What the page itself focuses goes before, and nobody is taken out of a field.
    if (document.activeElement?.closest('main, dialog, form')) return
    const opened = document.getElementById(location.hash.slice(1)) ?? document.querySelector('h1')
    if (!opened) return
    if (opened.tabIndex < 0) opened.tabIndex = -1
    opened.focus({ preventScroll: true })
  }, [pathname])
}

/** Shows the message on the page it was loaded with and on no other, also when that page loads its data again. */
function FlashMessage({ text }: { text: string | null | undefined }) {
  const { key } = useLocation()
  const [first] = useState({ key, text })
  const [isOver, setOver] = useState(false)
  if (key !== first.key && !isOver) setOver(true)
  const said = text ?? first.text
  return (
    said &&
    !isOver && (
      <Notice tone="success" focusOn>
        {said}
      </Notice>
    )
  )
}

const storageKey = 'scroll'

/** Removes the scroll positions that the router stores when a page is left, so that they leave no trace. */
export function ScrollRestorer() {
  useEffect(() => {
    const forget = () => document.hidden && sessionStorage.removeItem(storageKey)
    document.addEventListener('visibilitychange', forget)
    return () => document.removeEventListener('visibilitychange', forget)
  }, [])
  return <ScrollRestoration storageKey={storageKey} />
}
