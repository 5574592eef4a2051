import { href, Link, Outlet, redirect } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { menteesForAdmin, mentorsForAdmin } from '../../mentorship/application/applications-for-admin.server.ts'
import { articlesForAdmin } from '../../news/editing/articles-for-admin.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import type { routeManifest } from '../../route-manifest.server.ts'
import { burstsInQueue } from '../../workplaces/reviews/queue/review-signals.server.ts'
import { reviewQueue, reviewsForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { MenteesTab } from '../applications/mentees-tab.tsx'
import { MentorsTab } from '../applications/mentors-tab.tsx'
import { ArticlesTab } from '../articles/articles-tab.tsx'
import { withPendingVerdicts } from '../desk/desk-items.server.ts'
import {
  type DashboardPlace,
  dashboardPath,
  dashboardPlace,
  dashboardTabs,
  type Outcome,
  outcomes,
} from '../frame/dashboard-path.ts'
import { DashboardHeader, OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import { queueOverview } from '../overview/queue-overview.server.ts'
import { WhatIsWaiting } from '../overview/what-is-waiting.tsx'
import { ReviewsTab } from '../reviews/reviews-tab.tsx'
import type { Route } from './+types/dashboard'

export function meta() {
  return [{ title: `Admin · ${brand.name}` }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const place = dashboardPlace(url.searchParams)
  if (place.tab === 'pages') throw redirect(href('/admin/pages'))
  const outcome = unseenOutcome(request, outcomes)
  const [list, overview] = await Promise.all([loadList(place), queueOverview(userId)])
  return { place, outcome, viewable: viewableArticle(outcome, url), ...overview, list }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { place, outcome, viewable, queues, first, list } = loaderData
  const pendingIn = (queue: 'reviews' | 'mentors' | 'mentees') => queues.find(({ id }) => id === queue)?.count ?? 0
  useLiveReload(liveTopics(place), pollMs, hasAnswer)
  return (
    <>
      <DashboardHeader tabs={dashboardTabs(place.tab)}>
        <OutcomeNotice outcome={outcome && outcomes[outcome]} address={dashboardPath(place)}>
          {viewable && (
            <Link to={href('/post/:postId?', { postId: viewable })} className="link">
              View article
            </Link>
          )}
        </OutcomeNotice>
        <WhatIsWaiting queues={queues} first={first} />
      </DashboardHeader>
      {list.kind === 'articles' && <ArticlesTab {...list} place={place} />}
      {list.kind === 'reviews' && <ReviewsTab {...list} pending={pendingIn('reviews')} place={place} />}
      {list.kind === 'mentors' && <MentorsTab {...list} pending={pendingIn('mentors')} place={place} />}
      {list.kind === 'mentees' && (
        <MenteesTab {...list} pending={pendingIn('mentors')} unread={pendingIn('mentees')} place={place} />
      )}
      <Outlet />
    </>
  )
}

// Only an id is taken from the address, so that nobody can make the notice lead elsewhere.
function viewableArticle(outcome: Outcome | null, { searchParams }: URL) {
  if (outcome !== 'article published' && outcome !== 'article updated') return null
  const id = textParameter(searchParams, 'article')
  return publicIdPattern.test(id) ? id : null
}

type DashboardTopic = (typeof routeManifest)['/admin']['topics'][number]

// New reviews may go unannounced, because the time could point at the author, so each open page polls.
const pollMs = 60_000

// A reload would take back what is wrong with the form in a dialog.
function hasAnswer() {
  return document.querySelector('dialog [role=alert]') !== null
}

function liveTopics({ tab }: DashboardPlace): DashboardTopic[] {
  const waiting = ['admin-reviews', 'admin-mentors', 'admin-mentees', 'admin-messages', 'admin-reports'] as const
  return tab === 'articles' ? [...waiting, 'articles'] : [...waiting]
}

async function loadList({ tab, of, after, show, company, search, state }: DashboardPlace) {
  if (tab === 'reviews') {
    const filters = { company, search, onlyApproved: show === 'approved' }
    const [page, bursts] = await Promise.all([
      show === 'pending' ? reviewQueue(after, filters) : reviewsForAdmin(after, filters),
      burstsInQueue(),
    ])
    const listed = await withPendingVerdicts('reviews', page.reviews, ({ id }) => id)
    return { kind: 'reviews' as const, ...page, reviews: listed, bursts }
  }
  if (tab === 'articles') return { kind: 'articles' as const, ...(await articlesForAdmin(after)) }
  if (of === 'mentees') {
    const page = await menteesForAdmin({ after, status: state, reference: search })
    const mentees = await withPendingVerdicts('mentees', page.mentees, ({ publicId }) => publicId)
    return { kind: 'mentees' as const, ...page, mentees }
  }
  const page = await mentorsForAdmin({ after, show, search })
  const mentors = await withPendingVerdicts('mentors', page.mentors, ({ publicId }) => publicId)
  return { kind: 'mentors' as const, ...page, mentors }
}
