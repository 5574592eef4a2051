/** `lang` and `dir` are those of the text, if its language is not that of the page. */
export function MarkdownContent({
  html,
  lang,
  dir = 'ltr',
}: {
  html: string
  lang?: string | undefined
  dir?: 'ltr' | 'rtl' | undefined
}) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml lets no raw HTML through
  return <div className="markdown" lang={lang} dir={lang && dir} dangerouslySetInnerHTML={{ __html: html }} />
}
