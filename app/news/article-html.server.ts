import { markdownHtml } from '../site/markdown/markdown.tsx'

type Written = { id: string; version: number; content: string }

const mostCharacters = 8_000_000

const kept = new Map<string, string>()
let characters = 0

/**
 * An article's text as HTML. What was drawn last is kept, eight million characters of it in each process: a version of an
 * article never changes.
 */
export function articleHtml({ id, version, content }: Written): string {
  const key = `${id} ${version}`
  const html = kept.get(key) ?? markdownHtml(content)
  if (kept.delete(key)) kept.set(key, html)
  else keep(key, html)
  return html
}

function keep(key: string, html: string) {
  kept.set(key, html)
  characters += html.length
  for (const [oldest, { length }] of kept) {
    if (characters <= mostCharacters) return
    kept.delete(oldest)
    characters -= length
  }
}
