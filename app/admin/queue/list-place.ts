import { href } from 'react-router'
import { cursorParameter, textParameter, withQuery } from '../../platform/http/url-parts.ts'
import type { QueueScreen } from '../queues/queue-screen.ts'

/** What part of a list an admin looks at, as the address has it. */
export type ListPlace = { show: string; filters: Record<string, string>; after: string }

export function listPlace({ list: { tabs, filters } }: QueueScreen, params: URLSearchParams): ListPlace {
  const shown = tabs.find(({ show }) => show === params.get('show')) ?? tabs[0]
  const show = shown?.show ?? ''
  const given = Object.entries(filters)
    .filter(([, { on = show }]) => on === show)
    .map(([name]) => [name, textParameter(params, name)])
  return { show, filters: Object.fromEntries(given), after: cursorParameter(params) }
}

export function isFiltered({ filters }: ListPlace): boolean {
  return Object.values(filters).some((value) => value !== '')
}

/** Returns the query of a place, which the addresses of its items have too, so that they lead back to it. */
export function listQuery({ list: { tabs } }: QueueScreen, { show, filters = {}, after }: Partial<ListPlace>): string {
  return withQuery('', { show: show !== tabs[0]?.show && show, ...filters, after })
}

export function listPath(screen: QueueScreen, place: Partial<ListPlace> = {}): string {
  return href('/admin/:queue', { queue: screen.name }) + listQuery(screen, place)
}

/** Returns where the list of an item's page is. */
export function listBehind(screen: QueueScreen, { searchParams }: URL): string {
  return listPath(screen, listPlace(screen, searchParams))
}
