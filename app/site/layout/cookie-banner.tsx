import { href, Link } from 'react-router'
import { brand } from '../../brand.ts'
import { Button } from '../../ui/button.tsx'
import { t } from '../../words/words.ts'

const consentKey = `${brand.name.toLowerCase()}-consent`

/**
 * Runs before the first paint, so that the banner neither appears later nor goes away under somebody's finger. It also
 * takes the press, because slow lines bring the page's script long after the page. Without script nothing could be
 * stored, so nothing is asked.
 */
export const askEarly = `{let d=document.documentElement.dataset,k='${consentKey}',s
try{s=localStorage.getItem(k)}catch{}
if(s!='accepted'){d.asks=''
addEventListener('click',e=>{if(!e.target.closest('.cookie-banner button'))return
delete d.asks;try{localStorage.setItem(k,'accepted')}catch{}})}}`

export function CookieBanner() {
  return (
    <section aria-label={t('Cookies')} className="cookie-banner no-print">
      <p>{t('Our cookies only keep you signed in.')}</p>
      <Link to={href('/privacy')} className="link">
        {t('Privacy statement')}
      </Link>
      <Button type="button">{t('I Understand')}</Button>
    </section>
  )
}
