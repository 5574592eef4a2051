import { useState, useSyncExternalStore } from 'react'
import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'
import { t } from '../../words/words.ts'

const consentKey = `${brand.name.toLowerCase()}-consent`

/** Not rendered on the server: only the device knows whether the banner was accepted. */
export function CookieBanner() {
  const isAccepted = useSyncExternalStore(subscribeToStorage, readConsent, () => true)
  const [isDismissed, dismiss] = useState(false)
  if (isAccepted || isDismissed) return null

  function accept() {
    storeConsent()
    dismiss(true)
  }

  return (
    <section aria-label={t('Cookies')} className="cookie-banner no-print">
      <p>{t('Our cookies only keep you signed in.')}</p>
      <div className="cookie-choices">
        <Link to={href('/privacy')} className="link">
          {t('Privacy statement')}
        </Link>
        <Button onClick={accept} type="button">
          {t('I Understand')}
        </Button>
      </div>
    </section>
  )
}

function subscribeToStorage(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

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
