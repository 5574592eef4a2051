import type { ReactNode } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { type Tab, Tabs } from '../../ui/list/tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function DashboardHeader({ tabs, children }: { tabs: readonly Tab[]; children?: ReactNode }) {
  return (
    <>
      <div className="dashboard-head">
        <PageHeader title="Admin dashboard" />
        <ButtonLink to={href('/admin/messages')} variant="secondary">
          Messages
        </ButtonLink>
      </div>
      {children}
      <Tabs label="Admin dashboard" tabs={tabs} />
    </>
  )
}
