import { useLocation } from 'react-router'
import { ContactForm } from '../contact/contact-form.tsx'

/** Opens on a phone; on a wide screen it stands open. The page that is this form has it once. */
export function FooterContact() {
  if (useLocation().pathname === '/contact') return null
  return (
    <details className="footer-contact">
      <summary>Write to us</summary>
      <p className="footer-contact-title">Write to us</p>
      <ContactForm />
    </details>
  )
}
