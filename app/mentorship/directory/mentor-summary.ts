const previewLength = 100

/** What stands under a mentor's name: what they do and where, as far as they said. */
export function position({ title, company }: { title: string | null; company: string | null }): string {
  return `${title || 'Professional'} at ${company || 'a leading firm'}`
}

/** The preview of a bio for a card: its first 100 characters (code points) and an ellipsis, however short it is. */
export function bioPreview(bio: string): string {
  return `${Array.from(bio).slice(0, previewLength).join('')}…`
}
