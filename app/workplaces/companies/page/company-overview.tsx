import { webSearch, websiteLink } from '../../../platform/text/links.ts'
import { Card } from '../../../ui/card.tsx'
import { ArcGauge } from '../../../ui/charts/arc-gauge.tsx'
import { ScoreBar } from '../../../ui/charts/score-bar.tsx'
import { Stars } from '../../../ui/charts/stars.tsx'
import type { CompanyProfile } from '../company-data.ts'

export function CompanyOverview({
  name,
  company,
  country,
  reviewK,
}: {
  name: string
  company: CompanyProfile
  /** Whose figures these are, if not all countries'. */
  country?: string | undefined
  reviewK: number
}) {
  const { reviewCount, breakdown } = company
  const website = websiteLink(company.website)
  return (
    <div className="profile">
      <Card className="profile-rating">
        {breakdown.length > 0 ? (
          <Ratings company={company} />
        ) : (
          <p>
            {country && `There are no scores for ${country} yet. `}
            Scores appear once there are enough reviews, at least {country ? Math.max(3, reviewK) : reviewK}. Until then
            they could give away what one person answered.
          </p>
        )}
        <p>
          {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'} {country ? `from ${country}` : 'in total'}
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
      {breakdown.length > 0 && (
        <Card>
          <h2 className="card-title">Inclusivity Score Breakdown</h2>
          {breakdown.map(({ field, title, score }) => (
            <ScoreBar key={field} label={title} value={score} tone={3} />
          ))}
          {reviewK > 1 && (
            <p className="field-hint">
              Scores are updated once {reviewK} or more reviews are new, so that a change never shows what one person
              answered.
            </p>
          )}
          {country && (
            <p className="field-hint">To protect people, a country’s scores leave out reviews that would stand out.</p>
          )}
        </Card>
      )}
    </div>
  )
}

function Ratings({ company: { rating, stars, recommendPercent, breakdown } }: { company: CompanyProfile }) {
  return (
    <>
      <ArcGauge score={rating} parts={breakdown.map(({ score }) => score)} label="out of 5" />
      <p>
        Inclusivity Rating: <strong>{rating === null ? 'not rated yet' : `${rating.toFixed(1)}/5`}</strong>
      </p>
      <Stars rating={rating} filled={stars ?? 0} />
      {recommendPercent !== null && <p>{recommendPercent}% would recommend</p>}
    </>
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
