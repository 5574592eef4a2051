import MarkdownIt from 'markdown-it'
import { splitPath } from '../../platform/http/language-path.server.ts'
import { language } from '../../words/language.server.ts'
import { pathIn } from '../../words/languages.ts'
import { markdownImage, markdownLink } from './markdown-links.ts'

const outside: [string, string] = ['rel', 'noopener noreferrer nofollow']

type Tokens = ReturnType<typeof markdown.parse>

// Reads any text in about linear time, which keeps one article from stopping the server (requirement 76).
const markdown = new MarkdownIt('commonmark', { html: false, xhtmlOut: true })
// Every address is read as one, so that the words of a forbidden link stay and its address goes.
markdown.validateLink = () => true
markdown.core.ruler.push('links', ({ tokens }) => {
  for (const token of tokens) {
    if (token.tag === 'h1') token.tag = 'h2'
    if (token.children) token.children = withAllowedLinks(token.children)
  }
})
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index]
  const alt = markdown.utils.escapeHtml(textOf(token?.children ?? []).trim())
  const address = markdownImage(token?.attrGet('src'))
  return address ? `<img src="${address}" alt="${alt}" loading="lazy" decoding="async"/>` : alt
}

/** Renders Markdown to HTML without raw HTML, scripts or outside images. Server only: browsers get no parser. */
export function markdownHtml(text: string): string {
  return markdown.render(withFewerEmptyLines(text)).trimEnd()
}

/** Returns the words of a text without its markup, as one line. */
export function plainTextOf(text: string): string {
  return textOf(markdown.parse(withFewerEmptyLines(text), {}))
    .replace(/\s+/g, ' ')
    .trim()
}

// A hundred thousand lines take the parser more than ten times as long as ten thousand, and show nothing.
function withFewerEmptyLines(text: string) {
  return text.replace(/(?:\r?\n){100,}/g, (lines) => lines.slice(0, 100))
}

// Blocks and lines end a word, so that it is not joined to the first of the next.
function textOf(tokens: Tokens): string {
  return tokens
    .map(({ type, children, content, block }) => {
      const text = children ? textOf(children) : content
      return block || type.endsWith('break') ? `${text} ` : text
    })
    .join('')
}

function withAllowedLinks(tokens: Tokens): Tokens {
  // An address within the words of a link is a link of its own, which HTML does not allow.
  const open: boolean[] = []
  return tokens.filter((token) => {
    if (token.type === 'link_close') return open.pop()
    if (token.type !== 'link_open') return true
    const link = open.includes(true) ? null : markdownLink(String(token.attrGet('href') ?? ''))
    open.push(link !== null)
    if (!link) return false
    const href = link.isOutside || link.href.startsWith('#') ? link.href : pathIn(language(), splitPath(link.href).path)
    token.attrs = [['href', href], ['class', 'link'], ...(link.isOutside ? [outside] : [])]
    return true
  })
}
