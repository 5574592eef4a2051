import { hash } from 'node:crypto'
import { withColon } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'

/** Moves module preloads from the page to a Link header, because text browsers list them before its first word. */
export function takePreloads(html: string): { html: string; links: string[] } {
  const links: string[] = []
  const rest = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
    links.push(`<${href}>; rel=modulepreload; fetchpriority=low`)
    return ''
  })
  return { html: rest, links }
}

/** Puts the kind of message before the title, which a screen reader announces first. */
export function withMessageInTitle(html: string): string {
  const [message] = /<div id="message"[^>]*>/.exec(html) ?? []
  if (!message) return html
  const kind = message.includes('role="alert"') ? t('Error') : t('Please check')
  // The title is escaped already, and none of it is a pattern.
  return html.replace(/(?<=<title>)[^<]*/, (title) => withColon(kind, title))
}

/**
 * Takes a page's nonces out, and returns the sources for `script-src` that allow its inline scripts instead, so that
 * the same page has the same bytes for everybody. Only scripts with the nonce are allowed: injected ones lack it.
 */
export function takeNonces(html: string, nonce: string): { html: string; sources: string[] } {
  const sources = new Set<string>()
  const attribute = ` nonce="${nonce}"`
  for (const [, attributes = '', script] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (script && attributes.includes(attribute)) sources.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}
