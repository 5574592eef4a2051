/** Draws what `markdownHtml` made of an admin's text. */
export function MarkdownContent({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is our own renderer's, which lets no raw HTML through
  return <div className="markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
