import type { ComponentProps } from 'react'
import { Pager } from '../../ui/list/pager.tsx'
import { Table } from '../../ui/list/table.tsx'
import { type DashboardPlace, dashboardPath } from './dashboard-path.ts'

export function DashboardList({
  place,
  next,
  more,
  ...table
}: ComponentProps<typeof Table> & { place: DashboardPlace; next: string | null; more: string }) {
  return (
    <>
      <Table {...table} />
      <Pager
        after={place.after}
        next={next}
        addressOf={(after) => dashboardPath({ ...place, after })}
        labels={['First page', more]}
      />
    </>
  )
}
