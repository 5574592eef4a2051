const hostName = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}([:/?#]\S*)?$/u

/**
 * Returns scheme and host of a website that somebody typed, or null for everything but http and https. A bare host name
 * means https. The rest of an address may hold marks that tell who copied it, so it is dropped.
 */
export function websiteLink(typed: string | null): string | null {
  const url = webAddress(typed)
  return url && `${url.protocol}//${url.hostname}`
}

/** The same with the path, for the address of a person's own page: only what follows it can track somebody. */
export function pageLink(typed: string | null): string | null {
  const url = webAddress(typed)
  return url && `${url.protocol}//${url.hostname}${url.pathname}`
}

/** A web search for a company, where its own website is not known. */
export function webSearch(companyName: string): string {
  return `https://duckduckgo.com/?q=${encodeURIComponent(companyName)}`
}

function webAddress(typed: string | null) {
  const text = typed?.trim() ?? ''
  try {
    const url = new URL(hostName.test(text) ? `https://${text}` : text)
    return ['http:', 'https:'].includes(url.protocol) ? url : null
  } catch {
    return null
  }
}
