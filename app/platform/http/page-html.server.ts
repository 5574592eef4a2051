/**
 * Takes the links that preload modules out of a page. Text browsers list them before its first word.
 * Returns the page without them, and the values of a Link header that says the same.
 */
export function takePreloads(html: string): { html: string; links: string[] } {
  const links: string[] = []
  const rest = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
    links.push(`<${href}>; rel=modulepreload`)
    return ''
  })
  return { html: rest, links }
}

/** Puts what kind of message a page holds before its title, which is what a screen reader says first of a new page. */
export function withMessageInTitle(html: string): string {
  const [message] = /<div id="message"[^>]*>/.exec(html) ?? []
  if (!message) return html
  const kind = message.includes('role="alert"') ? 'Error' : 'Please check'
  return html.replace('<title>', `<title>${kind}: `)
}
