import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import type { Verdict } from '../../moderation/claim-table.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchResult } from '../../ui/list/search-result.tsx'
import { Table } from '../../ui/list/table.tsx'
import { wholeNumber } from '../../words/numbers.ts'
import { type DashboardPlace, dashboardPath, isFiltered } from './dashboard-path.ts'
import { claimPath, type DeskQueue, verdictLabel } from './desk-path.ts'

type Props = ComponentProps<typeof Table> &
  Pick<ComponentProps<typeof SearchResult>, 'address' | 'isPartial'> & {
    nouns: readonly [one: string, many: string]
  } & Pick<ComponentProps<typeof Pager>, 'after' | 'next' | 'addressOf'> & { isFiltered: boolean }

export function AdminList({ isFiltered, address, nouns, isPartial, after, next, addressOf, ...table }: Props) {
  const { rows } = table
  return (
    <>
      {isFiltered && (
        <SearchResult
          address={address}
          count={rows.length}
          things={thingsOf(nouns)}
          after={after}
          next={next}
          isPartial={isPartial}
        >
          <EmptyState title={`No ${nouns[1]} match your filters.`} />
        </SearchResult>
      )}
      {(rows.length > 0 || !isFiltered) && <Table {...table} />}
      <Pager
        after={after}
        next={next}
        addressOf={addressOf}
        labels={['First page', isPartial ? 'Search further' : `More ${nouns[1]}`]}
      />
    </>
  )
}

type DashboardListProps = Omit<ComponentProps<typeof AdminList>, 'address' | 'addressOf' | 'after' | 'isFiltered'>

export function DashboardList({ place, ...list }: DashboardListProps & { place: DashboardPlace }) {
  return (
    <AdminList
      {...list}
      isFiltered={isFiltered(place)}
      address={dashboardPath(place)}
      after={place.after}
      addressOf={(after) => dashboardPath({ ...place, after })}
    />
  )
}

/** The form keeps the tab and what it shows, and leaves out the fields of `children`, which it sends. */
export function ListFilters({ place, children }: { place: DashboardPlace; children: ReactNode }) {
  const { tab, show, of } = place
  const list = { tab, show, of }
  return (
    <FilterForm path={dashboardPath(list)} address={dashboardPath(place)} className="filters admin-filters">
      <input type="hidden" name="tab" value={tab} />
      {show !== 'all' && <input type="hidden" name="show" value={show} />}
      {of !== 'mentors' && <input type="hidden" name="of" value={of} />}
      {children}
    </FilterForm>
  )
}

/** Leads from a list to its first item. A form, because it claims the item. */
export function DeskLink({ queue, pending }: { queue: DeskQueue; pending: number }) {
  if (pending === 0) return null
  return (
    <Form method="post" action={claimPath(queue)} className="desk-link">
      <Button variant="secondary">Go through them one by one</Button>
    </Form>
  )
}

/** What was decided at the desk, where it can still be undone. Readers see it a few seconds later. */
export function PendingVerdict({ queue, verdict }: { queue: DeskQueue; verdict: Verdict }) {
  return (
    <>
      {verdictLabel(queue, verdict)}
      <div className="beside">takes effect in a few seconds</div>
    </>
  )
}

function thingsOf([one, many]: Props['nouns']) {
  return {
    counted: (count: number) => `${wholeNumber(count)} ${count === 1 ? one : many}`,
    none: `No ${many}`,
    noMore: `No more ${many} found.`,
  }
}
