import type { MouseEvent } from 'react'
import { href, Link, useLocation, useRouteLoaderData } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { type Language, languages, pathIn } from '../../words/languages.ts'
import { useLanguage } from '../../words/use-language.ts'
import { t } from '../../words/words.ts'

// Their forms end with buttons instead, which take the answers along.
const wizards = [href('/apply-mentee'), href('/apply-mentor'), href('/submit-review'), href('/review-receipt/change')]

/** Links to the page in each language that the site is served in. The admin area is in English only. */
export function LanguageLinks() {
  const { pathname } = useLocation()
  const translations = useTranslations()
  if (translations.length < 2 || wizards.includes(pathname) || pathname.toLowerCase().startsWith(href('/admin')))
    return null
  return (
    <ul className="footer-links languages" aria-label={t('Language')}>
      {translations.map(({ code, name, address, isShown }) => (
        <li key={code}>
          <a href={address} lang={code} hrefLang={code} aria-current={isShown || undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Shows the step of a wizard in another language, with what has been answered. */
export function LanguageButtons({ step }: { step: number }) {
  const others = useTranslations().filter(({ isShown }) => !isShown)
  return (
    others.length > 0 && (
      <p className="actions languages">
        {others.map(({ code, name, address }) => (
          <Button
            key={code}
            variant="quiet"
            name="to"
            value={step}
            lang={code}
            formAction={address}
            formEncType="application/x-www-form-urlencoded"
            onClick={submitAround}
          >
            {name}
          </Button>
        ))}
      </p>
    )
  )
}

export function DraftNote() {
  const language = useLanguage() as Language
  return (
    languages[language].isDraft && (
      <p className="footer-links">
        {t('This translation is a draft.')} <Link to={href('/contact')}>{t('Correct this text')}</Link>
      </p>
    )
  )
}

function useTranslations() {
  const { pathname, search } = useLocation()
  const shown = useLanguage()
  const site = useRouteLoaderData<{ languages: Language[] }>('root')
  return (site?.languages ?? []).map((code) => {
    return { code, name: languages[code].name, address: pathIn(code, pathname + search), isShown: code === shown }
  })
}

// The router knows no page in another language, and no answer gets lost: neither is asked.
function submitAround(event: MouseEvent<HTMLButtonElement>) {
  const { form, formAction, name, value } = event.currentTarget
  if (!form) return
  event.preventDefault()
  addEventListener('beforeunload', (unload) => unload.stopImmediatePropagation(), { capture: true, once: true })
  const input = Object.assign(document.createElement('input'), { type: 'hidden', name, value })
  form.append(input)
  form.action = formAction
  form.enctype = 'application/x-www-form-urlencoded'
  form.submit()
}
