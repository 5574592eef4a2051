const oneAddress = /^[^\s@?&,;:<>"%]+@[^\s@?&,;:<>"%]+$/u

/** Returns null unless it is one plain address: what somebody typed adds no recipient, subject or text to a mail. */
export function mailtoLink(address: string | null): string | null {
  if (!address || !oneAddress.test(address)) return null
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

const hostName = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}\.?([:/?#]\S*)?$/u
// Names of machines and numbers lead elsewhere for everybody else, or nowhere.
const publicHost = /^[a-z\d._-]+\.[a-z][a-z\d-]*$/

// Where many share a host, the host alone leads nowhere. A company's page is kept, but no post, no link made for sharing
// and no shortened one, which can tell who shared it, no person's profile on LinkedIn, and no phone number.
const name = /^\/(?!.*\.php)[^/]+(?=\/?$)/
const pagesOn: Record<string, RegExp | null> = {
  ...{ 'facebook.com': name, 'fb.com': name, 'instagram.com': name, 'x.com': name, 'twitter.com': name },
  ...{ 'linktr.ee': name, 'medium.com': name, 'github.com': name },
  'linkedin.com': /^\/(?:company|school|showcase)\/[^/]+/,
  'sites.google.com': /^\/(?:site|view)\/[^/]+/,
  'tiktok.com': /^\/@[^/]+/,
  'youtube.com': /^\/(?:@|(?:c|channel|user)\/)[^/]+/,
  ...{ 'wa.me': null, 'whatsapp.com': null, 't.me': null, 'bit.ly': null, 'goo.gl': null, 'forms.gle': null },
  ...{ 'lnkd.in': null, 'fb.me': null, 'youtu.be': null, 'docs.google.com': null, 'drive.google.com': null },
  ...{ 't.co': null, 'tinyurl.com': null, 'telegram.me': null, 'wa.link': null, 'share.google': null },
}
// Latin letters may look like Cyrillic or Greek ones, but not like those of the other scripts. Left out are those that
// look like other Latin ones, such as ı, ɡ and ᴏ, and marks that add nothing to see.
const oneScript = [
  /^[a-zß-İĲ-ƿǄ-ɏḀ-ỿɓɔɖɗɛɣɲʋ\d-]+$/,
  ...['Arabic', 'Ethiopic', 'Tifinagh', 'Nko', 'Adlam'].map(
    (script) => new RegExp(`^(?!.*\\p{M})[\\p{scx=${script}}\\d-]+$`, 'u'),
  ),
]

/**
 * Returns scheme and host of an http(s) address, with the page on a host that many share, or null if such a host has no
 * page. The rest of an address can identify who copied it.
 */
export function websiteLink(input: string | null): string | null {
  const url = webAddress(input)
  const host = url && Object.keys(pagesOn).find((each) => `.${url.hostname}`.endsWith(`.${each}`))
  if (!host) return originOf(input)
  const [page] = pagesOn[host]?.exec(url.pathname) ?? []
  return page ? `${url.protocol}//${url.host}${page}` : null
}

/** Returns scheme and host of an http(s) address, or null. The port is part of the host. */
export function originOf(input: string | null): string | null {
  const url = webAddress(input)
  return url && `${url.protocol}//${readableHost(url, input ?? '')}`
}

/** Returns scheme, host and path of a person's own page, or null. Only what follows the path can track somebody. */
export function pageLink(input: string | null): string | null {
  const url = webAddress(input)
  return url && `${url.protocol}//${url.host}${url.pathname}`
}

/** Returns what of a website is shown: all but its scheme. */
export function shownWebsite(website: string): string {
  return website.replace(/^https?:\/\//, '')
}

export function webSearch(companyName: string): string {
  return `https://duckduckgo.com/?q=${encodeURIComponent(companyName)}`
}

/** Returns an address with its scheme, also if it was written without: `example.org`, `team@example.org`. */
export function withScheme(written: string): string {
  return hostName.test(written) ? `https://${written}` : (mailtoLink(written) ?? written)
}

function webAddress(input: string | null) {
  try {
    const url = new URL(withScheme(input?.trim() ?? ''))
    // The full stop of a sentence.
    url.hostname = url.hostname.replace(/\.$/, '')
    return ['http:', 'https:'].includes(url.protocol) && publicHost.test(url.hostname) ? url : null
  } catch {
    return null
  }
}

/** Returns the host as it was written instead of as `xn--…`, if each part has letters of one script. */
function readableHost({ protocol, host }: URL, input: string) {
  if (!host.includes('xn--')) return host
  const [written = ''] = input
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/\.?(?:[/?#]|$)/)
  const readable = written.normalize('NFKC').toLowerCase()
  const parts = readable.replace(/:\d+$/, '').split('.')
  const isPlain = parts.every((part) => oneScript.some((script) => script.test(part)))
  return isPlain && webAddress(`${protocol}//${readable}`)?.host === host ? readable : host
}
