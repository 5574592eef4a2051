import { href, Link, useLocation } from 'react-router'
import { languages } from '../../words/languages.ts'
import { useLanguage, useTranslations } from '../../words/use-language.ts'
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
    <ul className="footer-links languages" aria-label={t('Read this page in')}>
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

export function DraftNote() {
  const language = useLanguage()
  return (
    languages[language].isDraft && (
      <p className="footer-links">
        {t('This translation is a draft.')} <Link to={href('/contact')}>{t('Correct this text')}</Link>
      </p>
    )
  )
}
