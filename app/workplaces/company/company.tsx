import { data, href } from 'react-router'
import { forMembers } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { withQuery } from '../../platform/http/query.ts'
import { topicsAt } from '../../route-topics.server.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLiveReload } from '../../ui/use-live.ts'
import { ReviewCard } from '../reviews/review-card.tsx'
import type { Route } from './+types/company'
import { companyNameFromPath, companyPath, reviewPath } from './company-name.ts'
import { CompanyOverview } from './company-overview.tsx'
import { companyProfile } from './company-profile.server.ts'

export function meta() {
  return [{ title: `Company · ${brand.name}` }]
}

export const loader = forMembers(async ({ url }: { url: URL }) => {
  const name = companyNameFromPath(url.pathname)
  if (!name) throw new Response('Page not found.', { status: 404 })
  const after = url.searchParams.get('after') ?? ''
  const topics = topicsAt('/company/:companyId', url.pathname)
  const profile = await companyProfile(name, after)
  const page = { after, reviewK: config().reviewK, topics, ...profile }
  // Names are endless, and so are spellings of one: their pages would crowd out others.
  const isLinked = profile.company !== null && url.pathname === companyPath(profile.name)
  return data(page, isLinked ? undefined : { headers: { 'CDN-Cache-Control': 'no-store' } })
})

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { name, company, reviewK, reviews, next, after, topics } = loaderData
  useLiveReload(topics)
  return (
    <>
      <PageHeader title={name} kicker="Corporate Profile" back={{ to: href('/reviews'), label: 'All companies' }} />
      {company && <CompanyOverview name={name} company={company} reviewK={reviewK} />}
      <section aria-labelledby="reviews">
        <div className="section-head">
          <h2 id="reviews">Reviews</h2>
          <ButtonLink to={reviewPath(name)}>Submit a review</ButtonLink>
        </div>
        {reviews.length > 0 ? (
          <ul className="review-list">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState title="No reviews found for this company." />
        )}
        <Pager
          after={after}
          next={next}
          addressOf={(after) => withQuery(companyPath(name), { after })}
          labels={['Newest reviews', 'Older reviews']}
        />
      </section>
    </>
  )
}
