import { toSearchKey } from '../../platform/text/search-key.ts'

const previewLength = 160

export function previewOf(plainText: string): string {
  const characters = Array.from(plainText)
  if (characters.length <= previewLength) return plainText
  const cut = characters.slice(0, previewLength + 1).join('')
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : characters.slice(0, previewLength).join('')
  return `${words.replace(/[\s.,;:–—-]+$/, '')}…`
}

export function articleSearchKey(title: string, plainText: string): string {
  return toSearchKey(`${title} ${plainText}`)
}
