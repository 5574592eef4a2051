import { requireMember } from '../account/session.server.ts'
import { brand } from '../site/brand.ts'
import { ArcGauge } from '../ui/arc-gauge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { ScoreBar } from '../ui/score-bar.tsx'
import { Stars } from '../ui/stars.tsx'
import { useLive } from '../ui/use-live.ts'
import type { Route } from './+types/company'
import { companyNameFromPath, companyPath } from './company-name.ts'
import { type CompanyProfile, companyProfile } from './company-profile.server.ts'
import { ReviewCard } from './review-card.tsx'
import { webSearch, websiteLink } from './website.ts'

export function meta() {
  return [{ title: `Company · ${brand.name}` }]
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  requireMember(context, url)
  // The route's own parameter cannot tell an encoded slash from a doubly encoded one.
  const name = companyNameFromPath(new URL(request.url).pathname)
  if (!name) throw new Response('Page not found.', { status: 404 })
  const after = url.searchParams.get('after') ?? ''
  return { after, ...(await companyProfile(name, after)) }
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { name, company, reviews, next, after } = loaderData
  useLive(['reviews'])
  return (
    <>
      <PageHeader title={name} kicker="Corporate Profile" back={{ to: '/reviews', label: 'All companies' }} />
      {company && <Profile name={name} company={company} />}
      <section aria-labelledby="reviews">
        <div className="section-head">
          <h2 id="reviews" className="section-title">
            Reviews
          </h2>
          <ButtonLink to="/submit-review">Submit a review</ButtonLink>
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
          previousTo={after ? companyPath(name) : undefined}
          previousLabel="Newest reviews"
          nextTo={next ? `${companyPath(name)}?after=${encodeURIComponent(next)}` : undefined}
          nextLabel="Older reviews"
        />
      </section>
    </>
  )
}

function Profile({ name, company }: { name: string; company: CompanyProfile }) {
  const { rating, recommendPercent, reviewCount, breakdown } = company
  const website = websiteLink(company.website)
  return (
    <div className="profile">
      <Card className="profile-rating">
        <ArcGauge score={rating} parts={breakdown.map(({ score }) => score)} label="out of 5" />
        <p>
          Inclusivity Rating: <strong>{rating === null ? 'not rated yet' : `${rating.toFixed(1)}/5`}</strong>
        </p>
        <Stars rating={rating} />
        {recommendPercent !== null && <p>{recommendPercent}% would recommend</p>}
        <p>
          {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'} in total
        </p>
      </Card>
      <Card>
        <h2 className="card-title">About</h2>
        {company.companyBio && <p>{company.companyBio}</p>}
        <dl className="facts">
          <Fact term="Industry" text={company.industries.join(' · ')} />
          <Fact term="Location" text={company.locations.join(' · ')} />
          <dt>Website</dt>
          <dd>
            <a href={website ?? webSearch(name)} className="link" rel="noopener noreferrer nofollow">
              {website ? new URL(website).host : 'Search the web'}
            </a>
          </dd>
        </dl>
      </Card>
      <Card className="profile-breakdown">
        <h2 className="card-title">Inclusivity Score Breakdown</h2>
        {breakdown.map(({ field, title, score }) => (
          <ScoreBar key={field} label={title} value={score} tone="acacia" />
        ))}
      </Card>
    </div>
  )
}

function Fact({ term, text }: { term: string; text: string }) {
  if (!text) return null
  return (
    <>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </>
  )
}
