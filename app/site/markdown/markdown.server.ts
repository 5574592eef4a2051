import MarkdownIt from 'markdown-it'
import { splitPath } from '../../platform/http/language-path.server.ts'
import { language } from '../../words/language.server.ts'
import { pathIn } from '../../words/languages.ts'
import { markdownImage, markdownLink } from './markdown-links.ts'

const outside: [string, string] = ['rel', 'noopener noreferrer nofollow']

/** What of a text is not shown as it was written. */
export type Dropped = 'image' | 'html' | 'link' | 'definition'

type Tokens = ReturnType<typeof markdown.parse>

type Environment = { dropped?: Set<Dropped>; references?: Record<string, { href: string }> }

// What follows the name of somebody in an address, as in https://zuri:secret@example.org. Bare ones would lead to “zuri”.
const afterUserName = /^(?::[^\s/@]*)?@/
const htmlTag = /<(?:\/?[a-z][^<>]*|!--[^<>]*)>/i
// French keyboards write no-break spaces, which Markdown does not take for spaces.
const markers = /^(?:(?:[ \u00a0\u202f]*(?:[#>*+-]|\d{1,9}[.)]))+[ \u00a0\u202f]+|[ \u00a0\u202f]+$)/gm

// Reads any text in about linear time, which keeps one article from stopping the server.
const markdown = new MarkdownIt('commonmark', { html: false, xhtmlOut: true, linkify: true })
markdown.enable('linkify')
// A bare address is a link only if it begins as one, because `run.sh` and `Node.js` are words.
markdown.linkify
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate(text, start, { re }) {
      const host = re.get_relative_proto_validator()
      host.lastIndex = start
      return host.exec(text)?.[0].length ?? 0
    },
    normalize(match) {
      match.url = `https://${match.url}`
    },
  })
// Every address is read as one, so that the words of a forbidden link stay and its address goes.
markdown.validateLink = () => true
markdown.normalizeLink = (address) => address
markdown.normalizeLinkText = (address) => address
// Before escaped characters become text, so that an escaped tag is not taken for one.
markdown.core.ruler.before('text_join', 'links', ({ tokens, env }) => {
  const { dropped = new Set<Dropped>(), references = {} } = env as Environment
  const addresses = new Set(tokens.flatMap(({ children }) => children ?? []).map(addressOf))
  if (Object.values(references).some(({ href }) => !addresses.has(href))) dropped.add('definition')
  for (const token of tokens) {
    if (token.tag === 'h1') token.tag = 'h2'
    if (token.children) token.children = withAllowedLinks(token.children, dropped)
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
  return markdown.render(readable(text)).trimEnd()
}

export type HtmlInParts = { opening: string; parts: { id: string; title: string }[]; html: string }

/** Renders a text with headings: what comes before the first, and the rest, in which links can name each. */
export function markdownInParts(text: string): HtmlInParts {
  const tokens = markdown.parse(readable(text), {})
  const titleOf = (heading: Tokens[number]) => plainWords(tokens[tokens.indexOf(heading) + 1]?.children ?? [])
  // Not those in quotations and lists, which cannot be cut in two.
  const headings = tokens.filter(
    (each) => each.type === 'heading_open' && each.level === 0 && each.tag === 'h2' && titleOf(each),
  )
  const parts = headings.map((heading, index) => {
    const id = `part-${index + 1}`
    heading.attrSet('id', id)
    return { id, title: titleOf(heading) }
  })
  const first = headings[0] ? tokens.indexOf(headings[0]) : tokens.length
  const render = (part: Tokens) => markdown.renderer.render(part, markdown.options, {}).trimEnd()
  return { opening: render(tokens.slice(0, first)), parts, html: render(tokens.slice(first)) }
}

/** Returns what of a text `markdownHtml` drops or shows as plain text. */
export function droppedFrom(text: string): Dropped[] {
  const dropped = new Set<Dropped>()
  markdown.parse(readable(text), { dropped })
  return [...dropped]
}

/** Returns the words of a text without its markup, as one line. */
export function plainTextOf(text: string): string {
  return plainWords(markdown.parse(readable(text), {}))
}

/** The same without headings, if there is anything else. */
export function proseOf(text: string): string {
  const tokens = markdown.parse(readable(text), {})
  return plainWords(tokens.filter((_, place) => tokens[place - 1]?.type !== 'heading_open')) || plainWords(tokens)
}

function plainWords(tokens: Tokens) {
  return textOf(tokens).replace(/\s+/g, ' ').trim()
}

function readable(text: string) {
  const spaced = text.replace(markers, (marker) => marker.replace(/[\u00a0\u202f]/g, ' '))
  // A hundred thousand lines take the parser more than ten times as long as ten thousand, and show nothing.
  return spaced.replace(/(?:\r?\n){100,}/g, (lines) => lines.slice(0, 100))
}

// Blocks and lines end a word, so that it is not joined to the first of the next, and a heading ends a sentence.
function textOf(tokens: Tokens): string {
  return tokens
    .map(({ type, children, content, block }, place) => {
      const text = children ? textOf(children) : content
      const isHeading = tokens[place + 1]?.type === 'heading_close' && /[\p{L}\p{N}]$/u.test(text)
      if (isHeading) return `${text}. `
      return block || type.endsWith('break') ? `${text} ` : text
    })
    .join('')
}

function addressOf(token: Tokens[number]) {
  return token.attrGet('href') ?? token.attrGet('src') ?? ''
}

function withAllowedLinks(tokens: Tokens, dropped: Set<Dropped>): Tokens {
  // An address within the words of a link is a link of its own, which HTML does not allow.
  const open: boolean[] = []
  return tokens.filter((token, place) => {
    if (token.type === 'link_close') return open.pop()
    if (token.type === 'image' && !markdownImage(token.attrGet('src'))) dropped.add('image')
    if (token.type === 'text' && htmlTag.test(token.content)) dropped.add('html')
    if (token.type !== 'link_open') return true
    const isCut = token.markup === 'linkify' && afterUserName.test(tokens[place + 3]?.content ?? '')
    const link = isCut ? null : markdownLink(String(addressOf(token)))
    if (!link) dropped.add('link')
    const isShown = link !== null && !open.includes(true)
    open.push(isShown)
    if (!isShown) return false
    const href = link.isOutside || link.href.startsWith('#') ? link.href : pathIn(language(), splitPath(link.href).path)
    token.attrs = [['href', href], ['class', 'link'], ...(link.isOutside ? [outside] : [])]
    return true
  })
}
