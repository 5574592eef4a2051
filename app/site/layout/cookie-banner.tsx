import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { brand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'

const consentKey = `${brand.name.toLowerCase()}-consent`

/** Stands at the bottom until it was understood on this device. The server does not draw it: only the device knows. */
export function CookieBanner() {
  const isAccepted = useSyncExternalStore(followStorage, readConsent, () => true)
  const [isDismissed, dismiss] = useState(false)
  if (isAccepted || isDismissed) return null

  function accept() {
    storeConsent()
    dismiss(true)
  }

  return (
    <section aria-label="Cookies" className="cookie-banner no-print">
      <p>
        One cookie keeps you signed in, and a second comes only with “Stay signed in on this device”. Nothing here
        follows you to other sites.{' '}
        <Link to="/privacy" className="link">
          Read the privacy statement
        </Link>
      </p>
      <Button onClick={accept} type="button">
        I Understand
      </Button>
    </section>
  )
}

function followStorage(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

// A browser may forbid storage altogether; then the banner comes again with the next page load, and nothing breaks.
function readConsent() {
  try {
    return localStorage.getItem(consentKey) === 'accepted'
  } catch {
    return false
  }
}

function storeConsent() {
  try {
    localStorage.setItem(consentKey, 'accepted')
  } catch {}
}
