const protocols = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']
const anywhere = 'http://site.invalid'

/**
 * Where a link in Markdown may lead: to a page of this site, or outside by one of the six protocols of the specification.
 * Null for everything else, whose words are shown without a link.
 */
export function markdownLink(written: string): { href: string; isOutside: boolean } | null {
  const outside = URL.parse(written)
  if (outside) {
    const isAllowed = protocols.includes(outside.protocol) && !outside.username && !outside.password
    return isAllowed ? { href: outside.href, isOutside: true } : null
  }
  const inside = URL.parse(written, anywhere)
  if (!/^[/#]/.test(written) || inside?.origin !== anywhere || inside.pathname.startsWith('//')) return null
  return {
    href: written.startsWith('#') ? inside.hash : inside.pathname + inside.search + inside.hash,
    isOutside: false,
  }
}

/** The address of an image in Markdown when it is one that this site stores, else null. */
export function markdownImage(written: unknown): string | null {
  return typeof written === 'string' && /^\/media\/[0-9a-f]{32}$/.test(written) ? written : null
}
