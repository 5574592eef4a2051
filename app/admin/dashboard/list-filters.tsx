import type { ReactNode } from 'react'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { type DashboardPlace, dashboardPath } from './dashboard-path.ts'

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
