import type { ReactNode } from 'react'
import { AboveDialogs } from '../../ui/dialog.tsx'
import { LeaveButton, LeaveSite } from '../leave/leave-site.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { FlashMessage } from './flash-message.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'
import { LoadingIndicator } from './loading-indicator.tsx'

/** The signed-in person as far as the shell needs to know; `null` is a visitor. */
export type ShellMember = { isAdmin: boolean } | null

/**
 * What stands around every page. Leaving comes first in the order of focus, before the link that skips the header.
 * `member` is undefined where the server could not tell who asks.
 */
export function SiteShell({
  member,
  notice,
  children,
}: {
  member: ShellMember | undefined
  notice: string | null | undefined
  children: ReactNode
}) {
  return (
    <AboveDialogs value={<LeaveButton />}>
      <LeaveSite hasSession={member === undefined ? undefined : member !== null} />
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <SiteHeader member={member ?? null} />
      <main id="main" tabIndex={-1}>
        <LoadingIndicator />
        <FlashMessage text={notice} />
        {children}
      </main>
      <SiteFooter />
      <CookieBanner />
    </AboveDialogs>
  )
}
