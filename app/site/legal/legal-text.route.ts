import type { Route } from './+types/legal-text.route'
import { legalHtml } from './legal-html.server.ts'
import { legalKind } from './legal-kinds.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const kind = legalKind(params.kind)
  const html = kind && (await legalHtml(kind))
  return html ? Response.json({ html }) : Response.json({}, { status: 404 })
}
