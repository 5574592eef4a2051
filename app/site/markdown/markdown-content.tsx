/** `lang` is the language of the text, if it is not that of the page. */
export function MarkdownContent({ html, lang }: { html: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml lets no raw HTML through
  return <div className="markdown" lang={lang} dir={lang && 'auto'} dangerouslySetInnerHTML={{ __html: html }} />
}
