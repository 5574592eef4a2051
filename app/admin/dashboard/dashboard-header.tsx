import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/list/tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { QueueCard } from './queue-overview.server.ts'
import { WhatIsWaiting } from './what-is-waiting.tsx'

const tabs = {
  'Manage Articles': href('/admin'),
  'Manage Reviews': href('/admin/:queue', { queue: 'reviews' }),
  'Mentor Applications': href('/admin/:queue', { queue: 'mentors' }),
  'Manage Pages': href('/admin/pages'),
}

type Props = { title: string; cards?: readonly QueueCard[]; children?: ReactNode }

/** `title` is that of the current tab. */
export function DashboardHeader({ title, cards, children }: Props) {
  return (
    <>
      <div className="dashboard-head">
        <PageHeader title="Admin dashboard" />
        <div className="actions">
          <ButtonLink to={href('/admin/:queue', { queue: 'messages' })} variant="secondary">
            Messages
          </ButtonLink>
          <ButtonLink to={href('/admin/:queue', { queue: 'reports' })} variant="secondary">
            Reports
          </ButtonLink>
        </div>
      </div>
      {children}
      {cards && <WhatIsWaiting cards={cards} />}
      <Tabs
        label="Admin dashboard"
        tabs={Object.entries(tabs).map(([label, to]) => ({ label, to, current: label === title }))}
      />
    </>
  )
}
