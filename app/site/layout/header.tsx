import { useRef } from 'react'
import { href, Link, useHref, useLocation } from 'react-router'
import { msg, t } from '../../words/words.ts'
import { helpPage } from '../site-texts/site-text-kinds.ts'
import { LanguageLinks } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { ariaCurrent, sectionAt, sections } from './navigation.ts'

export type ShellMember = { isAdmin: boolean } | null

/** The menu is a popover on phones, so that it also opens and closes without script. */
export function SiteHeader({ member, waiting }: { member: ShellMember; waiting: number }) {
  const { pathname } = useLocation()
  const section = sectionAt(pathname)
  const menu = useRef<HTMLElement>(null)

  function closeMenu() {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }

  return (
    <header className="site-header no-print">
      <div className="site-bar" data-leave={t('Leave site')}>
        <Logo />{' '}
        <button type="button" popoverTarget="menu" className="menu-button" data-waiting={waiting}>
          {t('Menu')}
        </button>
      </div>
      <nav ref={menu} id="menu" popover="auto" className="menu" aria-label={t('Main')}>
        <ul className="menu-list">
          {[...sections, ...linksOf(member)].map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={closeMenu}
                className={to === href('/admin') ? 'menu-link menu-admin' : 'menu-link'}
                aria-current={ariaCurrent(to, pathname, section)}
              >
                {waiting > 0 && to === messages ? t('Messages ({waiting})', { waiting }) : t(label)}
              </Link>
            </li>
          ))}
          {member && (
            <li>
              <SignOut />
            </li>
          )}
        </ul>
        <LanguageLinks />
      </nav>
    </header>
  )
}

const messages = href('/connect')
const firstSteps = { to: helpPage.address, label: helpPage.shortTitle }
const account = { to: href('/account'), label: msg('Account') }

// Eight fit in one row. Admins find the first steps in the footer.
function linksOf(member: ShellMember) {
  if (!member) return [firstSteps, { to: href('/auth'), label: msg('Sign in') }]
  const own = [{ to: messages, label: msg('Messages') }, account]
  return member.isAdmin ? [{ to: href('/admin'), label: msg('Admin') }, ...own] : [firstSteps, ...own]
}

function SignOut() {
  return (
    <form method="post" action={useHref(href('/sign-out'))}>
      <button type="submit" className="menu-link">
        {t('Sign out')}
      </button>
    </form>
  )
}
