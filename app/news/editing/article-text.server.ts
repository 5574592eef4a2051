import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as leafText } from 'mdast-util-to-string'
import { toSearchKey } from '../../platform/text/search-key.ts'

const previewLength = 160
const containers = ['root', 'blockquote', 'list', 'listItem']

export function plainTextOf(markdown: string): string {
  return textOf(fromMarkdown(markdown)).replace(/\s+/g, ' ').trim()
}

// The library alone would join the last word of a block or line to the first of the next.
function textOf(node: Nodes): string {
  if (node.type === 'break') return ' '
  if (!('children' in node)) return leafText(node)
  return node.children.map(textOf).join(containers.includes(node.type) ? ' ' : '')
}

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
