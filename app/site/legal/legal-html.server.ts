import { markdownHtml } from '../markdown/markdown.tsx'
import type { LegalKind } from './legal-kinds.ts'
import { siteTexts } from './legal-texts.server.ts'

export async function legalHtml(kind: LegalKind): Promise<string | null> {
  const { content } = (await siteTexts())[kind]
  return content ? markdownHtml(content) : null
}
