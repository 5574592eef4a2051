import { routesWith } from '../../route-manifest.server.ts'
import { articleAddresses } from '../articles.server.ts'
import type { Route } from './+types/sitemap.route'
import { escapeXml, xmlHeaders } from './xml.ts'

// A sitemap may list at most 50,000 URLs.
const maxArticles = 49_000

const pages = routesWith(({ crawlers }) => crawlers === 'listed')

export async function loader({ url }: Route.LoaderArgs) {
  return new Response(sitemap(url.origin, await articleAddresses(maxArticles)), {
    headers: xmlHeaders('application/xml'),
  })
}

function sitemap(origin: string, articles: Awaited<ReturnType<typeof articleAddresses>>) {
  const addresses = [
    ...pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ...articles.map(({ path, day }) => `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${day}</lastmod></url>`),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('\n')}
</urlset>
`
}
