const oneAddress = /^[^\s@?&,;:<>"%]+@[^\s@?&,;:<>"%]+$/u

/** Returns null unless it is one plain address: what somebody typed adds no recipient, subject or text to a mail. */
export function mailtoLink(address: string | null): string | null {
  if (!address || !oneAddress.test(address)) return null
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
