import { href } from 'react-router'
import { Tabs } from '../../ui/list/tabs.tsx'
import { type DashboardPlace, placeQuery } from '../dashboard/dashboard-path.ts'

export function ApplicationTabs({ pending, place }: { pending: number; place: DashboardPlace }) {
  const { of, show } = place
  return (
    <Tabs
      label="Which applications"
      tabs={[
        {
          to: `${href('/admin')}${placeQuery({ tab: 'mentors' })}`,
          label: 'All',
          current: of === 'mentors' && show === 'all',
        },
        {
          to: `${href('/admin')}${placeQuery({ tab: 'mentors', show: 'pending' })}`,
          label: `Pending (${pending})`,
          current: of === 'mentors' && show === 'pending',
        },
        {
          to: `${href('/admin')}${placeQuery({ tab: 'mentors', of: 'mentees' })}`,
          label: 'Mentee applications',
          current: of === 'mentees',
        },
      ]}
    />
  )
}
