import { Outlet } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { brand } from '../site/brand.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useLive } from '../ui/use-live.ts'
import { pendingCount, reviewsForAdmin } from '../workplaces/reviews-for-admin.server.ts'
import type { Route } from './+types/dashboard'
import { dashboardPlace, dashboardTabs, outcomes, placeQuery } from './dashboard-address.ts'
import { ReviewsTab } from './reviews-tab.tsx'

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const place = dashboardPlace(url.searchParams)
  if (place.tab !== 'reviews') return { place, list: null }
  const [page, pending] = await Promise.all([
    reviewsForAdmin({ after: place.after, onlyPending: place.show === 'pending' }),
    pendingCount(),
  ])
  return { place, list: { ...page, pending } }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { place, list } = loaderData
  const outcome = place.outcome && outcomes[place.outcome]
  useLive(['admin'])
  return (
    <>
      <PageHeader title="Admin dashboard" />
      <Tabs label="Admin dashboard" tabs={dashboardTabs(place.tab)} />
      {outcome && (
        <Notice tone={outcome.tone} dismissTo={`/admin${placeQuery({ ...place, outcome: null })}`}>
          {outcome.text}
        </Notice>
      )}
      {list ? <ReviewsTab {...list} place={place} /> : <EmptyState title="This part comes next." />}
      <Outlet />
    </>
  )
}
