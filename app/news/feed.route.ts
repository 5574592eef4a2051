import type { Route } from './+types/feed.route'
import { newestArticles } from './articles.server.ts'
import { atomFeed } from './atom.server.tsx'

const articlesInFeed = 20

export async function loader({ url }: Route.LoaderArgs) {
  return new Response(atomFeed(url.origin, await newestArticles(articlesInFeed)), {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  })
}
