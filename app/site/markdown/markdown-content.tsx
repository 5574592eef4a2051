import { type Language, languages } from '../../words/languages.ts'

/** `lang` is the language of the text, if it is not that of the page. */
export function MarkdownContent({ html, lang }: { html: string; lang?: Language | undefined }) {
  const dir = lang && (languages[lang].dir ?? 'ltr')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml lets no raw HTML through
  return <div className="markdown" lang={lang} dir={dir} dangerouslySetInnerHTML={{ __html: html }} />
}
