import { useState } from 'react'
import { href, Link, PrefetchPageLinks, useHref, useLocation } from 'react-router'
import { brand } from '../../brand.ts'
import { t } from '../../words/words.ts'
import { ContactForm } from '../contact/contact-form.tsx'
import { LegalLinks } from '../site-texts/legal-links.tsx'
import { helpPage } from '../site-texts/site-text-kinds.ts'
import { DraftNote, LanguageLinks } from './language-switcher.tsx'
import { Logo } from './logo.tsx'
import { sections } from './navigation.ts'

export function SiteFooter() {
  return (
    <footer className="site-footer no-print">
      <Logo />
      <FooterContact />
      <nav aria-label={t('Sections')}>
        <ul className="footer-links">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{t(label)}</Link>
            </li>
          ))}
          <li>
            <Link to={helpPage.address}>{t(helpPage.title)}</Link>
          </li>
        </ul>
      </nav>
      <LegalLinks />
      <p className="leave-keys">{t('Press Shift 3 times to leave this site.')}</p>
      <p>
        © {new Date().getFullYear()} {brand.name}
      </p>
      <LanguageLinks />
      <DraftNote />
    </footer>
  )
}

function FooterContact() {
  const page = useHref(href('/contact'))
  const [isOpen, setIsOpen] = useState(false)
  if (useLocation().pathname === href('/contact')) return null
  return (
    <details className="footer-contact" onToggle={() => setIsOpen(true)}>
      <summary>{t('Write to us')}</summary>
      {/* If the script of the page that answers were not there once the connection breaks, the form would be lost. */}
      {isOpen && <PrefetchPageLinks page={page} />}
      <ContactForm />
    </details>
  )
}
