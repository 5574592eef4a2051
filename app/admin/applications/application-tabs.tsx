import { Tabs } from '../../ui/list/tabs.tsx'
import { type DashboardPlace, dashboardPath } from '../dashboard/dashboard-path.ts'

export function ApplicationTabs({ pending, place }: { pending: number; place: DashboardPlace }) {
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
