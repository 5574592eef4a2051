const oneAddress = /^[^\s@?&,;:<>"%]+@[^\s@?&,;:<>"%]+$/u

/** Returns null unless it is one plain address: what somebody typed adds no recipient, subject or text to a mail. */
export function mailtoLink(address: string | null): string | null {
  if (!address || !oneAddress.test(address)) return null
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

const hostName = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}([:/?#]\S*)?$/u

/** Returns scheme and host of an http(s) address, or null. The rest of an address can identify who copied it. */
export function websiteLink(input: string | null): string | null {
  const url = webAddress(input)
  return url && `${url.protocol}//${url.hostname}`
}

/** Returns scheme, host and path of a person's own page, or null. Only what follows the path can track somebody. */
export function pageLink(input: string | null): string | null {
  const url = webAddress(input)
  return url && `${url.protocol}//${url.hostname}${url.pathname}`
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
    return ['http:', 'https:'].includes(url.protocol) ? url : null
  } catch {
    return null
  }
}
