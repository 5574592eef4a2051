import type { Route } from './+types/legal-text.route'
import { legalKind } from './site-text-kinds.ts'
import { siteTextHtml } from './site-texts.server.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const kind = legalKind(params.kind)
  const html = kind && (await siteTextHtml(kind))
  return html ? Response.json({ html }) : Response.json({}, { status: 404 })
}
