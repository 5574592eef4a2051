import { href, Link, useLocation } from 'react-router'
import { brand } from '../../brand.ts'
import { useHasScript } from '../../ui/use-has-script.ts'
import { ContactForm } from '../contact/contact-form.tsx'
import { LegalLinks } from '../site-texts/legal-links.tsx'
import { Logo } from './logo.tsx'
import { sections } from './navigation.ts'

export function SiteFooter() {
  const hasScript = useHasScript()
  return (
    <footer className="site-footer no-print">
      <div>
        <Logo />
        <p>{brand.tagline}</p>
      </div>
      <nav aria-label="Sections">
        <ul className="footer-links">
          {sections.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="footer-leaving">
        <p className="footer-leaving-title">Leaving quickly</p>
        <p>
          “Leave site” signs you out and opens a weather search. The pages you visited stay in this browser’s history
          until you delete them there.{' '}
          <span className={hasScript ? undefined : 'footer-awaits-script'}>
            It covers the page first, and Shift pressed three times does the same.
          </span>
        </p>
      </div>
      <FooterContact />
      <div className="footer-end">
        <p>
          © {new Date().getFullYear()} {brand.name}
        </p>
        <LegalLinks />
      </div>
    </footer>
  )
}

function FooterContact() {
  if (useLocation().pathname === href('/contact')) return null
  return (
    <details className="footer-contact">
      <summary>Write to us</summary>
      <ContactForm />
    </details>
  )
}
