import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'

export type RoutePattern = { pattern: string; id: string; layouts: string[] }

export const routePatterns: RoutePattern[] = patterns(await routes)

/** What permitted people get where a route is no page: a redirect or a status. */
export const noPage: Partial<Record<string, number | string>> = {
  '/sign-out': '/',
  '/leave': '/',
  '/next': '/connect',
  '/contact-message': '/contact',
  '/account/export': '/account',
  '/sign-out-everywhere': '/account',
  '/admin/reviews/:reviewId/approval': 400,
  '/admin/mentors/:publicId/approval': 400,
  '/admin/mentees/:publicId/handling': 400,
  '/admin/mentors/:publicId/hold': 400,
  '/admin/mentees/:publicId/hold': 400,
  '/admin/desk/:queue/claim': 400,
  '/admin/desk/:queue/undo': 400,
  '/admin/connect/rounds/run': 400,
  '/admin/connect/rounds/undo': 400,
  '/admin/reports/:reportId/decision': 400,
  '/admin/messages/:inbox/:messageId/handling': 400,
  '/*': 404,
}

export function examplePath(pattern: string): string {
  return pattern
    .replace(':companyId', 'Acme')
    .replace(':reviewId', 'A'.repeat(22))
    .replace(':mentorId?', 'A'.repeat(22))
    .replace(/:postId\??/, 'A'.repeat(22))
    .replace(':articleId?', 'A'.repeat(22))
    .replace(':articleId', 'A'.repeat(22))
    .replace(':pairId', 'A'.repeat(22))
    .replace(':reportId', 'A'.repeat(22))
    .replace(':publicId', 'A'.repeat(22))
    .replace(':fileId', '0'.repeat(32))
    .replace(':kind', 'terms')
    .replace(':language', 'fr')
    .replace(':inbox', 'contact')
    .replace(':queue', 'reviews')
    .replace(':messageId', 'A'.repeat(22))
    .replace('*', 'nowhere')
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
