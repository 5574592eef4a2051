import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { toSearchKey } from '../../platform/text/search-key.ts'

const previewLength = 160
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

export function plainTextOf(markdown: string): string {
  const html = renderToStaticMarkup(createElement(Markdown, { components: { img: ({ alt }) => alt ?? '' } }, markdown))
  const words = html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? '')
  return words
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?…)])/g, '$1')
    .trim()
}

/** Returns the first whole words of a text, at most 160 characters, with an ellipsis where it goes on. */
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
