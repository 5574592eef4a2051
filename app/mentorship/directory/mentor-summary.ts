const previewLength = 100

export function jobLine({ title, company }: { title: string | null; company: string | null }): string {
  return `${title || 'Professional'} at ${company || 'a leading firm'}`
}

/** Returns the first 100 code points and an ellipsis, however short the bio is. */
export function bioPreview(bio: string): string {
  return `${Array.from(bio).slice(0, previewLength).join('')}…`
}
