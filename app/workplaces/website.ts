const hostName = /^([\p{L}\p{N}-]+\.)+\p{L}{2,}(\/\S*)?$/u

/**
 * The address to link to for a website that somebody typed: http and https only, a bare host name means https.
 * Null for everything else, which is shown as plain text.
 */
export function websiteLink(typed: string | null): string | null {
  const text = typed?.trim() ?? ''
  const url = URL.parse(hostName.test(text) ? `https://${text}` : text)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null
  return url.href
}

/** A web search for a company, where its own website is not known. */
export function webSearch(companyName: string): string {
  return `https://duckduckgo.com/?q=${encodeURIComponent(companyName)}`
}
