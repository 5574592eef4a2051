import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { searchKeyOf } from '../../platform/text/search-key.ts'

const previewLength = 160
const escaped: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The words of a text in Markdown, without its marks. */
export function plainTextOf(markdown: string): string {
  const html = renderToStaticMarkup(createElement(Markdown, { components: { img: ({ alt }) => alt ?? '' } }, markdown))
  const words = html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => escaped[name] ?? '')
  return words
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?…)])/g, '$1')
    .trim()
}

/** How a text begins, for a card: whole words of at most 160 characters, and an ellipsis where there is more. */
export function previewOf(plainText: string): string {
  const characters = Array.from(plainText)
  if (characters.length <= previewLength) return plainText
  const cut = characters.slice(0, previewLength + 1).join('')
  const words = cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : characters.slice(0, previewLength).join('')
  return `${words.replace(/[\s.,;:–—-]+$/, '')}…`
}

/** What an article is found by: its title and its words, without case and accents. */
export function articleSearchKey(title: string, plainText: string): string {
  return searchKeyOf(`${title} ${plainText}`)
}
