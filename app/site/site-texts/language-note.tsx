import { useLanguage } from '../../words/use-language.ts'
import { t } from '../../words/words.ts'

/** Says above a legal text in another language that it is a translation, and that the English text counts. */
export function LanguageNote({ lang }: { lang?: 'en' | undefined }) {
  if (useLanguage() === 'en') return null
  return (
    <p className="field-hint">
      {lang
        ? t('This text is not translated yet.')
        : t('This is a translation. Where it differs from the English text, the English one counts.')}
    </p>
  )
}
