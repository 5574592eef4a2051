import type { ReactNode } from 'react'
import { AboveDialogs } from '../ui/dialog.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { SiteFooter } from './footer.tsx'
import { SiteHeader } from './header.tsx'
import { LeaveButton, LeaveSite } from './leave-site.tsx'
import { Pending } from './pending.tsx'

/** The signed-in person as far as the shell needs to know; `null` is a visitor. */
export type ShellMember = { isAdmin: boolean } | null

/** What stands around every page. Leaving comes first in the order of focus, before the link that skips the header. */
export function SiteShell({ member, children }: { member: ShellMember; children: ReactNode }) {
  return (
    <AboveDialogs value={<LeaveButton />}>
      <LeaveSite />
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Pending />
      <SiteHeader member={member} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <CookieBanner />
    </AboveDialogs>
  )
}
