export function MarkdownContent({ html, lang }: { html: string; lang?: 'en' | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml lets no raw HTML through
  return <div className="markdown" lang={lang} dir={lang && 'auto'} dangerouslySetInnerHTML={{ __html: html }} />
}
