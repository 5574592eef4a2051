import { useRef } from 'react'
import { href, Link, useLocation } from 'react-router'
import { helpPage } from '../site-texts/site-text-kinds.ts'
import { Logo } from './logo.tsx'
import { ariaCurrent, sections } from './navigation.ts'

export type ShellMember = { isAdmin: boolean } | null

/** The menu is a popover on phones, so that it also opens and closes without script. */
export function SiteHeader({ member }: { member: ShellMember }) {
  const { pathname } = useLocation()
  const menu = useRef<HTMLElement>(null)

  function closeMenu() {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }

  return (
    <header className="site-header no-print">
      <div className="site-bar">
        <Logo />{' '}
        <button type="button" popoverTarget="menu" className="menu-button">
          Menu
        </button>
      </div>
      <nav ref={menu} id="menu" popover="auto" className="menu" aria-label="Main">
        <ul className="menu-list">
          {sections.map((section) => (
            <li key={section.to}>
              <Link
                to={section.to}
                onClick={closeMenu}
                className="menu-link"
                aria-current={ariaCurrent(section, pathname)}
              >
                {section.label}
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={helpPage.address}
              onClick={closeMenu}
              className="menu-link"
              aria-current={pathname === helpPage.address ? 'page' : undefined}
            >
              {helpPage.shortTitle}
            </Link>
          </li>
          {member?.isAdmin && (
            <li>
              <Link to={href('/admin')} onClick={closeMenu} className="menu-link menu-admin">
                Admin
              </Link>
            </li>
          )}
          {member && !member.isAdmin && (
            <li>
              <Link
                to={href('/connect')}
                onClick={closeMenu}
                className="menu-link"
                aria-current={pathname === href('/connect') ? 'page' : undefined}
              >
                Messages
              </Link>
            </li>
          )}
          {member && (
            <li>
              <Link
                to={href('/account')}
                onClick={closeMenu}
                className="menu-link"
                aria-current={pathname === href('/account') ? 'page' : undefined}
              >
                Account
              </Link>
            </li>
          )}
          <li>{member ? <SignOut /> : <SignIn onClick={closeMenu} />}</li>
        </ul>
      </nav>
    </header>
  )
}

function SignIn({ onClick }: { onClick: () => void }) {
  return (
    <Link to={href('/auth')} onClick={onClick} className="menu-link">
      Sign in
    </Link>
  )
}

function SignOut() {
  return (
    <form method="post" action={href('/sign-out')}>
      <button type="submit" className="menu-link">
        Sign out
      </button>
    </form>
  )
}
