import { config } from '../../platform/config/config.server.ts'
import { routesWith } from '../../routes/facts.server.ts'
import { pathIn } from '../../words/languages.ts'
import type { Route } from './+types/robots.route'

const crawled = routesWith(({ crawlers }) => crawlers !== 'disallowed')
const beginnings = routesWith(({ crawlers }) => crawlers === 'disallowed').map((path) => path.replace(/:.*/, ''))
// Member pages only redirect to sign-in and are never indexed; listing them saves useless visits.
const disallowed = beginnings
  .filter((path) => !beginnings.some((other) => path !== other && path.startsWith(other)))
  .flatMap((path) => (crawled.some((other) => other.startsWith(path)) ? [`${path}$`, `${path}?`] : [path]))

export function loader({ url }: Route.LoaderArgs) {
  const lines = ['User-agent: *', ...config().languages.flatMap(rulesIn)]
  return new Response(`${lines.join('\n')}\n\nSitemap: ${url.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

function rulesIn(language: string) {
  return disallowed.map((path) => `Disallow: ${pathIn(language, path)}`)
}
