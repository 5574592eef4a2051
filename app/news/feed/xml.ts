const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for elements and attributes of XML 1.0, leaving out characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** Makes clients ask each time whether the document has changed. */
export function xmlHeaders(type: string) {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, no-cache' }
}
