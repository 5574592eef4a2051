import type { ComponentProps } from 'react'
import { EmptyState } from '../ui/list/empty-state.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { SearchResult } from '../ui/list/search-result.tsx'
import { Table } from '../ui/list/table.tsx'

type Props = ComponentProps<typeof Table> &
  Pick<ComponentProps<typeof SearchResult>, 'address' | 'nouns' | 'isPartial'> &
  Pick<ComponentProps<typeof Pager>, 'after' | 'next' | 'addressOf'> & { isFiltered: boolean }

/** A list of the admin area: what a search found, the table, and the way to the next page. */
export function AdminList({ isFiltered, address, nouns, isPartial, after, next, addressOf, ...table }: Props) {
  const { rows } = table
  return (
    <>
      {isFiltered && (
        <SearchResult
          address={address}
          count={rows.length}
          nouns={nouns}
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
