import topics from 'virtual:route-facts/topics'
import { Outlet } from 'react-router'
import { requireAdminUnlessRefused } from '../../account/sessions/who.server.ts'
import { waitingOn } from '../../moderation/decisions.server.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchResult } from '../../ui/list/search-result.tsx'
import { Table } from '../../ui/list/table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { wholeNumber } from '../../words/punctuation.ts'
import { AdminBar, DashboardHeader } from '../dashboard/dashboard-header.tsx'
import { queueOverview } from '../dashboard/queue-overview.server.ts'
import { DeskForm } from '../dashboard/what-is-waiting.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import { doneLabel } from '../queues/queue-screen.ts'
import { queueAt } from '../queues/queue-sources.server.ts'
import { screenOf } from '../queues/queues.ts'
import type { Route } from './+types/queue-list'
import { ItemActions } from './item-actions.tsx'
import { ListFilters, ListTabs } from './list-controls.tsx'
import { isFiltered, listPath, listPlace, listQuery } from './list-place.ts'

export { titleOf as meta } from '../queues/queues.ts'

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const admin = requireAdminUnlessRefused(context)
  if (!admin) return null
  const { userId } = admin
  const { name, screen, source } = queueAt(params.queue)
  const place = listPlace(screen, url.searchParams)
  const outcome = unseenOutcome(request, screen)
  const [page, cards] = await Promise.all([source.list(userId, place), queueOverview(userId)])
  const ids = page.rows.map(({ id }) => id)
  const decided = await waitingOn(source.queue, ids)
  const rows = page.rows.map((row) => ({ ...row, decided: doneLabel(screen, decided.get(row.id)) }))
  return { name, place, outcome, cards, ...page, rows }
}

/** Without a list, what follows gives back what an admin wrote whose session has ended. */
export default function QueueList({ loaderData }: Route.ComponentProps) {
  return loaderData ? <List loaderData={loaderData} /> : <Outlet />
}

function List({ loaderData }: { loaderData: NonNullable<Route.ComponentProps['loaderData']> }) {
  const { name, place, outcome, cards, rows, next, isPartial, notes = [] } = loaderData
  const screen = screenOf(name)
  const { title, isTab, columns, isLate, nothing, intro, cells } = screen.list
  const [address, here] = [listPath(screen, place), listQuery(screen, place)]
  const isSearch = isFiltered(place)
  useLiveReload(topics['/admin/:queue'], pollMs, hasAnswer)
  const goThrough = cards.some((card) => card.name === name && card.count > 0) && (
    <DeskForm queue={name} className="go-through">
      <Button>Go through them one by one</Button>
    </DeskForm>
  )
  const notice = <OutcomeNotice outcome={outcome} address={address} />
  return (
    <>
      {isTab ? (
        <DashboardHeader title={title} cards={cards}>
          {notice}
        </DashboardHeader>
      ) : (
        <>
          <PageHeader title={title} actions={goThrough} />
          <AdminBar title={title} />
          {notice}
        </>
      )}
      <ListTabs name={name} show={place.show} cards={cards} />
      {isTab && (
        <div className="list-start">
          {intro?.(notes)}
          {goThrough}
        </div>
      )}
      {(rows.length > 0 || isSearch) && <ListFilters screen={screen} place={place} />}
      {isSearch && (
        <SearchResult
          {...{ address, next, isPartial, count: rows.length, after: place.after }}
          things={thingsOf(screen.thing)}
        >
          <EmptyState title={`No ${screen.thing}s match your filters.`} />
        </SearchResult>
      )}
      {rows.length === 0 && !isSearch && (
        <EmptyState drawing="done" title="All caught up.">
          {nothing && <p>{nothing}</p>}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table
          caption={screen.label}
          className={`list-of-${name}`}
          columns={[...columns, 'Actions']}
          empty=""
          rows={rows.map((row) => ({
            key: row.id,
            ...(isLate?.(row) && { className: 'late-row' }),
            cells: [
              ...cells(row, row.decided && <Decided key="decided">{row.decided}</Decided>),
              <ItemActions key="actions" screen={screen} item={row} here={here} />,
            ],
          }))}
        />
      )}
      <Pager
        after={place.after}
        next={next}
        addressOf={(after) => listPath(screen, { ...place, after })}
        labels={['First page', isPartial ? 'Search further' : `More ${screen.thing}s`]}
      />
      <Outlet />
    </>
  )
}

// New reviews may go unannounced, because the time could point at the author, so each open page polls.
const pollMs = 60_000

// A reload would take back what is wrong with the form in a dialog.
function hasAnswer() {
  return document.querySelector('dialog [role=alert]') !== null
}

/** What was decided at the desk, where it can still be undone. Readers see it a few seconds later. */
function Decided({ children }: { children: string }) {
  return (
    <>
      {children}
      <div className="beside">takes effect in a few seconds</div>
    </>
  )
}

function thingsOf(thing: string) {
  return {
    counted: (count: number) => `${wholeNumber(count)} ${thing}${count === 1 ? '' : 's'}`,
    none: `No ${thing}s`,
    noMore: `No more ${thing}s found.`,
  }
}
