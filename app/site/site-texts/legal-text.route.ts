import type { Route } from './+types/legal-text.route'
import { legalKind } from './site-text-kinds.ts'
import { shownLegalText } from './site-texts.server.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const kind = legalKind(params.kind)
  const text = kind && (await shownLegalText(kind))
  return text ? Response.json(text) : Response.json({}, { status: 404 })
}
