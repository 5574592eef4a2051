import type { ComponentProps } from 'react'
import { Tabs } from '../../ui/list/tabs.tsx'
import { DashboardList } from '../dashboard/dashboard-list.tsx'
import { type DashboardPlace, dashboardPath } from '../dashboard/dashboard-path.ts'
import { DeskLink } from '../desk/desk-link.tsx'

type Props = Omit<ComponentProps<typeof DashboardList>, 'more' | 'empty'> & { pending: number }

export function ApplicationList({ pending, ...list }: Props) {
  return (
    <>
      <ApplicationTabs pending={pending} place={list.place} />
      {list.place.of === 'mentors' && <DeskLink queue="mentors" pending={pending} />}
      <DashboardList {...list} more="More applications" empty="All caught up." />
    </>
  )
}

function ApplicationTabs({ pending, place }: { pending: number; place: DashboardPlace }) {
  const { of, show } = place
  return (
    <Tabs
      label="Which applications"
      tabs={[
        {
          to: dashboardPath({ tab: 'mentors' }),
          label: 'All',
          current: of === 'mentors' && show === 'all',
        },
        {
          to: dashboardPath({ tab: 'mentors', show: 'pending' }),
          label: `Pending (${pending})`,
          current: of === 'mentors' && show === 'pending',
        },
        {
          to: dashboardPath({ tab: 'mentors', of: 'mentees' }),
          label: 'Mentee applications',
          current: of === 'mentees',
        },
      ]}
    />
  )
}
