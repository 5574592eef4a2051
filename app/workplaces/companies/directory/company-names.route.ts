import { requireMember } from '../../../account/sessions/session.server.ts'
import { textParameter } from '../../../platform/http/url-parts.ts'
import type { Route } from './+types/company-names.route'
import { suggestedCompanyNames } from './companies.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return Response.json({ names: await suggestedCompanyNames(textParameter(url.searchParams, 'typed')) })
}
