import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
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
      <PageHeader title="Admin dashboard" />
      {children}
      {cards && <WhatIsWaiting cards={cards} isBesideList={title !== 'Manage Articles'} />}
      <p className="other-lists">
        <Link to={href('/admin/:queue', { queue: 'messages' })} className="link">
          All messages
        </Link>{' '}
        <Link to={href('/admin/:queue', { queue: 'reports' })} className="link">
          All reports
        </Link>{' '}
        <Link to={href('/admin/connect')} className="link">
          Matching board
        </Link>
      </p>
      <Tabs
        label="Admin dashboard"
        tabs={Object.entries(tabs).map(([label, to]) => ({ label, to, current: label === title }))}
      />
    </>
  )
}
