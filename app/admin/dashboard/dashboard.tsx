import { href, Outlet, redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import {
  menteesForAdmin,
  mentorsForAdmin,
  pendingMentors,
} from '../../mentorship/application/applications-for-admin.server.ts'
import { articlesForAdmin } from '../../news/editing/articles-for-admin.server.ts'
import type { routeManifest } from '../../route-manifest.server.ts'
import { useLiveReload } from '../../ui/use-live.ts'
import { burstsInQueue } from '../../workplaces/reviews/review-signals.server.ts'
import { pendingCount, reviewQueue, reviewsForAdmin } from '../../workplaces/reviews/reviews-for-admin.server.ts'
import { MenteesTab } from '../applications/mentees-tab.tsx'
import { MentorsTab } from '../applications/mentors-tab.tsx'
import { ArticlesTab } from '../articles/articles-tab.tsx'
import { ReviewsTab } from '../reviews/reviews-tab.tsx'
import { unseenOutcome } from '../shown-once.server.ts'
import type { Route } from './+types/dashboard'
import { DashboardHeader } from './dashboard-header.tsx'
import {
  type DashboardPlace,
  dashboardOutcome,
  dashboardPath,
  dashboardPlace,
  dashboardTabs,
  outcomes,
} from './dashboard-path.ts'
import { OutcomeNotice } from './outcome-notice.tsx'

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireAdmin(context)
  const place = dashboardPlace(url.searchParams)
  if (place.tab === 'pages') throw redirect(href('/admin/pages'))
  const outcome = unseenOutcome(request, dashboardOutcome(url.searchParams))
  return { place, outcome, list: await loadList(place) }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { place, outcome, list } = loaderData
  useLiveReload(...liveTopics(place))
  return (
    <>
      <DashboardHeader tabs={dashboardTabs(place.tab)} />
      <OutcomeNotice outcome={outcome && outcomes[outcome]} address={dashboardPath(place)} />
      {'articles' in list && <ArticlesTab {...list} place={place} />}
      {'reviews' in list && <ReviewsTab {...list} place={place} />}
      {'mentors' in list && <MentorsTab {...list} place={place} />}
      {'mentees' in list && <MenteesTab {...list} place={place} />}
      <Outlet />
    </>
  )
}

type DashboardTopic = (typeof routeManifest)['/admin']['topics'][number]

// Only what the open tab shows, so that its requests do not reveal when something else happened.
function liveTopics({ tab, of }: DashboardPlace): [topics: DashboardTopic[], everyMs?: number] {
  if (tab === 'articles') return [['articles']]
  // New reviews may go unannounced, because the time could point at the author, so each open list polls.
  if (tab === 'reviews') return [['admin-reviews'], 60_000]
  return of === 'mentees' ? [['admin-mentees', 'admin-mentors']] : [['admin-mentors']]
}

async function loadList({ tab, of, after, show }: DashboardPlace) {
  const onlyPending = show === 'pending'
  if (tab === 'reviews') {
    const [page, pending, bursts] = await Promise.all([
      onlyPending ? reviewQueue(after) : reviewsForAdmin(after),
      pendingCount(),
      burstsInQueue(),
    ])
    return { ...page, pending, bursts }
  }
  if (tab === 'articles') return articlesForAdmin(after)
  const pending = pendingMentors()
  const page = of === 'mentees' ? menteesForAdmin({ after }) : mentorsForAdmin({ after, onlyPending })
  return { ...(await page), pending: await pending }
}
