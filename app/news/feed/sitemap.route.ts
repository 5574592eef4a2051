import { config } from '../../platform/config/config.server.ts'
import { routesWith } from '../../route-manifest.server.ts'
import { pathIn } from '../../words/languages.ts'
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
    ...pages.flatMap((path) => inEachLanguage(origin, path)),
    ...articles.map(({ path, day }) => `<url><loc>${escapeXml(origin + path)}</loc><lastmod>${day}</lastmod></url>`),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.join('\n')}
</urlset>
`
}

// Each entry names all translations of its page, itself among them.
function inEachLanguage(origin: string, path: string) {
  const addresses = config().languages.map((language) => ({
    language,
    address: escapeXml(origin + pathIn(language, path)),
  }))
  if (addresses.length === 1) return [`<url><loc>${addresses[0]?.address}</loc></url>`]
  const alternates = [...addresses, { ...addresses[0], language: 'x-default' }].map(
    ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  )
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${alternates.join('')}</url>`)
}
