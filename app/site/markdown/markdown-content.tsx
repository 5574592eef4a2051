export function MarkdownContent({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: markdownHtml lets no raw HTML through
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
