const previewLength = 100

/** What stands under a mentor's name: what they do and where, as far as they said. */
export function position({ title, company }: { title: string | null; company: string | null }): string {
  return `${title || 'Professional'} at ${company || 'a leading firm'}`
}

/** The beginning of a bio for a card: 100 characters (code points), and an ellipsis where there is more. */
export function bioPreview(bio: string): string {
  const characters = Array.from(bio)
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}…` : bio
}
