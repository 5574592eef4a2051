import { href } from 'react-router'
import { brand } from '../../brand.ts'
import { markdownHtml } from '../../site/markdown/markdown.server.ts'
import { language } from '../../words/language.server.ts'
import { pathIn } from '../../words/languages.ts'
import { t } from '../../words/words.ts'
import { articlePath, type newestArticles } from '../articles.server.ts'

type Entry = Awaited<ReturnType<typeof newestArticles>>[number]

const epoch = new Date(0)

/** Returns the articles, newest first and in the language of the request, as an Atom feed (RFC 4287). */
export function atomFeed(origin: string, articles: Entry[]): string {
  const site = origin + pathIn(language(), '')
  const lastChange = new Date(Math.max(...[epoch, ...articles.map(({ changedAt }) => changedAt)].map(Number)))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${escapeXml(origin)}/" xml:lang="${language()}">
  <id>${escapeXml(site + href('/news-and-insights/feed.xml'))}</id>
  <title>${escapeXml(brand.name)}</title>
  <subtitle>${escapeXml(t(brand.tagline))}</subtitle>
  <updated>${lastChange.toISOString()}</updated>
  <author><name>${escapeXml(brand.name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(site + href('/news-and-insights/feed.xml'))}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(site)}/news-and-insights"/>
${articles.map((article) => entry(site, article)).join('\n')}
</feed>
`
}

function entry(site: string, article: Entry) {
  const address = escapeXml(site + articlePath(article.id))
  const { title, category, authorName, preview, content, createdAt, changedAt } = article
  return `  <entry>
    <id>${address}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${createdAt.toISOString()}</published>
    <updated>${changedAt.toISOString()}</updated>
    <author><name>${escapeXml(authorName || brand.name)}</name></author>
    <category term="${escapeXml(category)}"/>
    <summary>${escapeXml(preview)}</summary>
    <content type="html">${escapeXml(markdownHtml(content))}</content>
  </entry>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for elements and attributes of XML 1.0, leaving out characters that XML does not allow. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** Makes clients ask each time whether the document has changed. */
export function xmlHeaders(type: string) {
  return { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, no-cache' }
}
