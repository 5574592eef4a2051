import type { MouseEvent } from 'react'
import { href, Link, useHref, useLocation } from 'react-router'
import { type Message, msg, t } from '../../words/words.ts'
import { helpPage } from '../site-texts/site-text-kinds.ts'
import { LanguageLinks } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { ariaCurrent, sectionAt, sections } from './navigation.ts'

export type ShellMember = { isAdmin: boolean } | null

/** The menu is a popover on phones, and its end one where a row is too short, so that both open without script, too. */
export function SiteHeader({ member, waiting }: { member: ShellMember; waiting: number }) {
  const { pathname } = useLocation()
  const section = sectionAt(pathname)
  const signOut = useHref(href('/sign-out'))

  const link = ({ to, label }: MenuLink) => (
    <li key={to}>
      <Link to={to} onClick={closeMenu} className="menu-link" aria-current={ariaCurrent(to, pathname, section)}>
        {waiting > 0 && to === messages ? t('Messages ({waiting})', { waiting }) : t(label)}
      </Link>
    </li>
  )

  return (
    <header className="site-header no-print">
      <div className="site-bar" data-leave={t('Leave site')}>
        <button type="button" popoverTarget="menu" className="menu-button" data-waiting={waiting}>
          {t('Menu')}
        </button>{' '}
        <Logo />
      </div>
      <nav id="menu" popover="auto" className="menu" aria-label={t('Main')}>
        <ul className="menu-list">{[...sections, ...linksOf(member)].map(link)}</ul>
        {member && (
          <>
            <button type="button" popoverTarget="more" className="menu-link menu-more">
              {t('More')}
            </button>
            <ul id="more" popover="auto" className="menu-list menu-end">
              {link({ to: href('/account'), label: msg('Account') })}
              <li>
                <form method="post" action={signOut}>
                  <button type="submit" className="menu-link">
                    {t('Sign out')}
                  </button>
                </form>
              </li>
            </ul>
          </>
        )}
        <LanguageLinks />
      </nav>
    </header>
  )
}

type MenuLink = { to: string; label: Message }

const messages = href('/connect')

// Admins find help in the footer.
function linksOf(member: ShellMember): MenuLink[] {
  return [
    member?.isAdmin ? { to: href('/admin'), label: msg('Admin') } : { to: helpPage.address, label: helpPage.title },
    member ? { to: messages, label: msg('Messages') } : { to: href('/auth'), label: msg('Sign in') },
  ]
}

function closeMenu({ currentTarget }: MouseEvent) {
  currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()
}
