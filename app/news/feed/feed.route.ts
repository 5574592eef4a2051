import { newestArticles } from '../articles.server.ts'
import type { Route } from './+types/feed.route'
import { atomFeed } from './atom.server.tsx'
import { xmlHeaders } from './xml.ts'

const articlesInFeed = 20

export async function loader({ url }: Route.LoaderArgs) {
  return new Response(atomFeed(url.origin, await newestArticles(articlesInFeed)), {
    headers: xmlHeaders('application/atom+xml'),
  })
}
