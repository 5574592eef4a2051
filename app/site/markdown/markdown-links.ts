import { href } from 'react-router'
import { withScheme } from '../../platform/text/links.ts'

const protocols = ['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']
const placeholderOrigin = 'http://site.invalid'
const mediaPattern = new RegExp(`^${href('/media/:fileId', { fileId: '' })}[0-9a-f]{32}$`)

/** Returns null unless a link leads to this site or uses one of the six protocols of the specification. */
export function markdownLink(written: string): { href: string; isOutside: boolean } | null {
  const outside = URL.parse(withScheme(written))
  if (outside) {
    const isAllowed = protocols.includes(outside.protocol) && !outside.username && !outside.password
    return isAllowed ? { href: outside.href, isOutside: true } : null
  }
  const inside = URL.parse(written, placeholderOrigin)
  if (!/^[/#]/.test(written) || inside?.origin !== placeholderOrigin || inside.pathname.startsWith('//')) return null
  return {
    href: written.startsWith('#') ? inside.hash : inside.pathname + inside.search + inside.hash,
    isOutside: false,
  }
}

export function markdownImage(written: unknown): string | null {
  return typeof written === 'string' && mediaPattern.test(written) ? written : null
}
