import { newestArticles } from '../articles.server.ts'
import type { Route } from './+types/feed.route'
import { atomFeed } from './atom.server.tsx'
import { cachedXml } from './xml-cache.server.ts'

const articlesInFeed = 20

const feed = cachedXml('application/atom+xml', async (origin) => atomFeed(origin, await newestArticles(articlesInFeed)))

export function loader({ request }: Route.LoaderArgs) {
  return feed(request)
}
