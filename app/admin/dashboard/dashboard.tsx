import topics from 'virtual:route-facts/topics'
import { href, Link, Outlet } from 'react-router'
import { requireAdmin } from '../../account/sessions/session.server.ts'
import { articlesForAdmin } from '../../news/editing/articles-for-admin.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import { articlesPath, articlesPlace } from '../articles/articles-place.ts'
import { ArticlesTab } from '../articles/articles-tab.tsx'
import { OutcomeNotice } from '../frame/headers.tsx'
import { unseenOutcome } from '../frame/one-time-outcome.server.ts'
import type { Route } from './+types/dashboard'
import { DashboardHeader } from './dashboard-header.tsx'
import { queueOverview } from './queue-overview.server.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { userId } = requireAdmin(context)
  const place = articlesPlace(url.searchParams)
  const outcome = unseenOutcome(request, { name: 'articles', thing: 'article' })
  const [list, cards] = await Promise.all([articlesForAdmin(place.after), queueOverview(userId)])
  return { place, outcome, viewable: outcome && viewableArticle(outcome.name, url), cards, list }
}

export default function Dashboard({ loaderData: { place, outcome, viewable, cards, list } }: Route.ComponentProps) {
  useLiveReload(topics['/admin'], pollMs)
  return (
    <>
      <DashboardHeader title="Manage Articles" cards={cards}>
        <OutcomeNotice outcome={outcome} address={articlesPath(place)}>
          {viewable && (
            <Link to={href('/post/:postId?', { postId: viewable })} className="link">
              View article
            </Link>
          )}
        </OutcomeNotice>
      </DashboardHeader>
      <ArticlesTab {...list} place={place} />
      <Outlet />
    </>
  )
}

// New reviews may go unannounced, because the time could point at the author, so each open page polls.
const pollMs = 60_000

// Only an id is taken from the address, so that nobody can make the notice lead elsewhere.
function viewableArticle(outcome: string, { searchParams }: URL) {
  const id = textParameter(searchParams, 'article')
  return (outcome === 'published' || outcome === 'updated') && publicIdPattern.test(id) ? id : null
}
