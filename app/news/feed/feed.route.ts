import { newestArticles } from '../articles.server.ts'
import type { Route } from './+types/feed.route'
import { atomFeed, xmlHeaders } from './atom.server.tsx'

const articlesInFeed = 20

export async function loader({ url }: Route.LoaderArgs) {
  return new Response(atomFeed(url.origin, await newestArticles(articlesInFeed)), {
    headers: xmlHeaders('application/atom+xml'),
  })
}
