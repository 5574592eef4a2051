import { useLangOfContent } from '../../words/use-language.ts'

export function MarkdownContent({ html }: { html: string }) {
  const lang = useLangOfContent()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml lets no raw HTML through
  return <div className="markdown" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
