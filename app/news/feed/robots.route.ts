import type { Route } from './+types/robots.route'

// Member pages only redirect to sign-in and are never indexed; listing them saves useless visits.
const disallowedPaths = [
  '/auth',
  '/admin',
  '/account',
  '/review',
  '/mentors$',
  '/mentors?',
  '/mentor/',
  '/company',
  '/apply-',
  '/submit-',
]

export function loader({ url }: Route.LoaderArgs) {
  const lines = ['User-agent: *', ...disallowedPaths.map((path) => `Disallow: ${path}`)]
  return new Response(`${lines.join('\n')}\n\nSitemap: ${url.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
