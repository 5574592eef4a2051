import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'

/** A URL of the product: its pattern, the id of its route, and the ids of the layouts around it. */
export type RoutePattern = { pattern: string; id: string; layouts: string[] }

/** Every URL of the product, as `app/routes.ts` lists them. */
export const routePatterns: RoutePattern[] = patterns(await routes)

/** An address of a pattern. */
export function addressOf(pattern: string): string {
  return pattern
    .replace(':companyId', 'Acme')
    .replace(':reviewId', 'A'.repeat(22))
    .replace(':mentorId?', 'A'.repeat(22))
    .replace(':postId?', 'A'.repeat(22))
    .replace(':articleId?', 'A'.repeat(22))
    .replace(':articleId', 'A'.repeat(22))
    .replace(':publicId', 'A'.repeat(22))
    .replace(':fileId', '0'.repeat(32))
    .replace(':kind', 'terms')
    .replace(':box', 'contact')
    .replace(':messageId', 'A'.repeat(22))
    .replace('*', 'nowhere')
}

/** Where the data of a page can be asked for. */
export function dataTwin(address: string): string {
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
