/** Moves module preloads from the page to a Link header, because text browsers list them before its first word. */
export function takePreloads(html: string): { html: string; links: string[] } {
  const links: string[] = []
  const rest = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
    links.push(`<${href}>; rel=modulepreload`)
    return ''
  })
  return { html: rest, links }
}

/** Puts the kind of message before the title, which a screen reader announces first. */
export function withMessageInTitle(html: string): string {
  const [message] = /<div id="message"[^>]*>/.exec(html) ?? []
  if (!message) return html
  const kind = message.includes('role="alert"') ? 'Error' : 'Please check'
  return html.replace('<title>', `<title>${kind}: `)
}
