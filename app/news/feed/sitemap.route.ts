import { config } from '../../platform/config/config.server.ts'
import { routesWith } from '../../routes/facts.server.ts'
import { type Language, pathIn } from '../../words/languages.ts'
import { articleAddresses } from '../articles.server.ts'
import { languagesOfAddresses } from '../readers-text.server.ts'
import type { Route } from './+types/sitemap.route'
import { escapeXml, xmlHeaders } from './atom.server.tsx'

// A sitemap may list at most 50,000 URLs.
const maxAddresses = 50_000

const pages = routesWith(({ crawlers }) => crawlers === 'listed')

export async function loader({ url }: Route.LoaderArgs) {
  return new Response(sitemap(url.origin, await articleAddresses(maxAddresses)), {
    headers: xmlHeaders('application/xml'),
  })
}

function sitemap(origin: string, articles: Awaited<ReturnType<typeof articleAddresses>>) {
  const ofArticles = articles.map(({ path, languages, day }) =>
    inEachLanguage(origin, path, languagesOfAddresses(languages), day),
  )
  const addresses = [
    ...pages.flatMap((path) => inEachLanguage(origin, path, config().languages)),
    ...ofArticles.flatMap(([original]) => original ?? []),
    ...ofArticles.flatMap(([, ...translations]) => translations),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${addresses.slice(0, maxAddresses).join('\n')}
</urlset>
`
}

// Each entry names all translations of its page, itself among them. The first is for readers of any other language.
function inEachLanguage(origin: string, path: string, languages: Language[], day?: string) {
  const addresses = languages.map((language) => ({ language, address: escapeXml(origin + pathIn(language, path)) }))
  const lastChange = day ? `<lastmod>${day}</lastmod>` : ''
  const alternates = [...addresses, { ...addresses[0], language: 'x-default' }].map(
    ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  )
  const links = addresses.length > 1 ? alternates.join('') : ''
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${lastChange}${links}</url>`)
}
