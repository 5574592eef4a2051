import type { ComponentProps } from 'react'
import { AdminList } from '../admin-list.tsx'
import { type DashboardPlace, dashboardPath, isFiltered } from './dashboard-path.ts'

type Props = Omit<ComponentProps<typeof AdminList>, 'address' | 'addressOf' | 'after' | 'isFiltered'>

export function DashboardList({ place, ...list }: Props & { place: DashboardPlace }) {
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
