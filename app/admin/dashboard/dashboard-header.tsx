import type { ReactNode } from 'react'
import { href } from 'react-router'
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

const otherLists = {
  'Matching board': href('/admin/connect'),
  Reports: href('/admin/:queue', { queue: 'reports' }),
  'Contact messages': href('/admin/:queue', { queue: 'messages' }),
  Inquiries: href('/admin/:queue', { queue: 'inquiries' }),
}

type Props = { title: string; cards: readonly QueueCard[] | null; children?: ReactNode }

/** `title` is that of the current tab. */
export function DashboardHeader({ title, cards, children }: Props) {
  return (
    <>
      <PageHeader title="Admin dashboard" />
      {children}
      {cards && <WhatIsWaiting cards={cards} />}
      <AdminBar title={title} />
    </>
  )
}

/** Leads from each list to each other. */
export function AdminBar({ title }: { title: string }) {
  return (
    <div className="admin-bar">
      <Tabs label="Admin dashboard" tabs={tabsOf(tabs, title)} />
      <Tabs label="Other lists" tabs={tabsOf(otherLists, title)} />
    </div>
  )
}

function tabsOf(lists: Record<string, string>, title: string) {
  return Object.entries(lists).map(([label, to]) => ({ label, to, current: label === title }))
}
