import { Outlet, redirect } from 'react-router'
import { requireAdmin } from '../account/session.server.ts'
import { menteesForAdmin, mentorsForAdmin, pendingMentors } from '../mentorship/applications-for-admin.server.ts'
import { articlesForAdmin } from '../news/articles-for-admin.server.ts'
import { brand } from '../site/brand.ts'
import { Notice } from '../ui/notice.tsx'
import { useLive } from '../ui/use-live.ts'
import { pendingCount, reviewsForAdmin } from '../workplaces/reviews-for-admin.server.ts'
import type { Route } from './+types/dashboard'
import { ArticlesTab } from './articles-tab.tsx'
import { type DashboardPlace, dashboardPlace, dashboardTabs, outcomes, placeQuery } from './dashboard-address.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { MenteesTab } from './mentees-tab.tsx'
import { MentorsTab } from './mentors-tab.tsx'
import { ReviewsTab } from './reviews-tab.tsx'

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const place = dashboardPlace(url.searchParams)
  if (place.tab === 'pages') throw redirect('/admin/pages')
  return { place, list: await listOf(place) }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { place, list } = loaderData
  const outcome = place.outcome && outcomes[place.outcome]
  useLive(['admin', 'articles'])
  return (
    <>
      <DashboardHeader tabs={dashboardTabs(place.tab)} />
      {outcome && (
        <Notice tone={outcome.tone} dismissTo={`/admin${placeQuery({ ...place, outcome: null })}`}>
          {outcome.text}
        </Notice>
      )}
      {'articles' in list && <ArticlesTab {...list} place={place} />}
      {'reviews' in list && <ReviewsTab {...list} place={place} />}
      {'mentors' in list && <MentorsTab {...list} place={place} />}
      {'mentees' in list && <MenteesTab {...list} place={place} />}
      <Outlet />
    </>
  )
}

async function listOf({ tab, of, after, show }: DashboardPlace) {
  const onlyPending = show === 'pending'
  if (tab === 'reviews') {
    const [page, pending] = await Promise.all([reviewsForAdmin({ after, onlyPending }), pendingCount()])
    return { ...page, pending }
  }
  if (tab === 'articles') return articlesForAdmin(after)
  const pending = pendingMentors()
  const page = of === 'mentees' ? menteesForAdmin({ after }) : mentorsForAdmin({ after, onlyPending })
  return { ...(await page), pending: await pending }
}
