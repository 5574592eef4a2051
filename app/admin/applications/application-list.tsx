import type { ComponentProps, ReactNode } from 'react'
import { href } from 'react-router'
import { countText } from '../../moderation/queue-age.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { DashboardList, DeskLink, ListFilters } from '../frame/admin-list.tsx'
import { type DashboardPlace, dashboardPath } from '../frame/dashboard-path.ts'

type Props = Omit<ComponentProps<typeof DashboardList>, 'nouns' | 'empty'> & {
  pending: number
  unread?: number
  filters: ReactNode
}

export function ApplicationList({ pending, unread = 0, filters, ...list }: Props) {
  const isOfMentees = list.place.of === 'mentees'
  return (
    <>
      <ApplicationTabs pending={pending} place={list.place} />
      <ButtonLink to={href('/admin/connect')} variant="secondary">
        Connect: waiting list and rounds
      </ButtonLink>
      <DeskLink queue={isOfMentees ? 'mentees' : 'mentors'} pending={isOfMentees ? unread : pending} />
      <ListFilters place={list.place}>{filters}</ListFilters>
      <DashboardList {...list} nouns={['application', 'applications']} empty="All caught up." />
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
          label: `Pending (${countText(pending)})`,
          current: of === 'mentors' && show === 'pending',
        },
        {
          to: dashboardPath({ tab: 'mentors', show: 'approved' }),
          label: 'Approved',
          current: of === 'mentors' && show === 'approved',
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
