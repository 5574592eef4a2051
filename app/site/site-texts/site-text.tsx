import { useLanguage } from '../../words/use-language.ts'
import { t } from '../../words/words.ts'
import { MarkdownContent } from '../markdown/markdown-content.tsx'

/** A legal text. A translation says that it is one, and that the English text counts. */
export function SiteText({ html, lang }: { html: string; lang?: 'en' | undefined }) {
  const isEnglish = useLanguage() === 'en'
  return (
    <>
      {!isEnglish && (
        <p className="field-hint">
          {lang
            ? t('This text is not translated yet.')
            : t('This is a translation. Where it differs from the English text, the English one counts.')}
        </p>
      )}
      <MarkdownContent html={html} lang={lang} />
    </>
  )
}
