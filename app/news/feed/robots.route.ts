import type { Route } from './+types/robots.route'

// What is for members answers with the way to sign in and is not to be indexed in any case; naming it here saves visits.
const notForRobots = [
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
  const lines = ['User-agent: *', ...notForRobots.map((path) => `Disallow: ${path}`)]
  return new Response(`${lines.join('\n')}\n\nSitemap: ${url.origin}/sitemap.xml\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
