import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes/routes.ts'

export type RoutePattern = { pattern: string; id: string; layouts: string[] }

export const routePatterns: RoutePattern[] = patterns(await routes)

/** What permitted people get where a route is no page: a redirect or a status. */
export const noPage: Partial<Record<string, number | string>> = {
  '/sign-out': '/',
  '/leave': '/',
  '/next': '/connect',
  '/account/export': '/account',
  '/sign-out-everywhere': '/account',
  '/admin/:queue/:id/approval': 400,
  '/admin/:queue/:id/handling': 400,
  '/admin/:queue/:id/hold': 400,
  '/admin/connect/rounds/run': 400,
  '/admin/connect/offers/:id/withdrawal': 400,
  '/admin/reports/:reportId/handling': 400,
  '/*': 404,
}

export function examplePath(pattern: string): string {
  return pattern
    .replace(':companyId', 'Acme')
    .replace(/:mentorId\??/, 'A'.repeat(22))
    .replace(/:postId\??/, 'A'.repeat(22))
    .replace(':articleId?', 'A'.repeat(22))
    .replace(':articleId', 'A'.repeat(22))
    .replace(':pairId', 'A'.repeat(22))
    .replace(':publicId', 'A'.repeat(22))
    .replace(':fileId', '0'.repeat(32))
    .replace(':kind', 'terms')
    .replace(':language', 'fr')
    .replace(':queue', queueWith(pattern))
    .replace(':id', 'A'.repeat(22))
    .replace('*', 'nowhere')
}

/** Returns one of the admin's queues, whose items can be put on hold or handled, or whose opening is recorded. */
export function queueWith(pattern: string): string {
  if (pattern.endsWith('/hold')) return 'mentors'
  return /\/(?:handling|:id)$/.test(pattern) ? 'messages' : 'reviews'
}

export function dataPath(address: string): string {
  return `${address}.data`
}

function patterns(entries: RouteConfigEntry[], parent = ''): RoutePattern[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path ? `${parent}/${entry.path}` : parent
    const own = entry.path || entry.index ? [{ pattern: pattern || '/', id: idOf(entry), layouts: [] }] : []
    const below = patterns(entry.children ?? [], pattern).map((each) => ({
      ...each,
      layouts: [idOf(entry), ...each.layouts],
    }))
    return [...own, ...below]
  })
}

function idOf(entry: RouteConfigEntry) {
  return entry.id ?? entry.file.replace(/\.tsx?$/, '')
}
