/** Cuts a text after a word, so that it has at most `max` characters before an ellipsis. */
export function shortened(text: string, max: number): string {
  const characters = Array.from(text)
  if (characters.length <= max) return text
  const cut = characters.slice(0, max + 1).join('')
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : characters.slice(0, max).join('')
  return `${words.replace(/[\s.,;:–—،؛።፣፤፥-]+$/, '')}…`
}
