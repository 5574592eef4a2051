import { markdownHtml } from '../markdown/markdown.server.ts'
import { siteTexts } from './legal-texts.server.ts'
import type { SiteTextKind } from './site-text-kinds.ts'

export async function siteTextHtml(kind: SiteTextKind): Promise<string | null> {
  const { content } = (await siteTexts())[kind]
  return content ? markdownHtml(content) : null
}
