import type { ReactNode } from 'react'
import { shownWebsite, webSearch, websiteLink } from '../../../platform/text/links.ts'
import { Card } from '../../../ui/card.tsx'
import { accents } from '../../../ui/charts/arc.tsx'
import { Bars } from '../../../ui/charts/bars.tsx'
import { ScoreArcs } from '../../../ui/charts/score-arcs.tsx'
import { Stars } from '../../../ui/charts/stars.tsx'
import { oneDecimal } from '../../../words/punctuation.ts'
import { rich, t } from '../../../words/words.ts'
import { reviewsText } from '../../review-labels.ts'
import type { CompanyProfile, CompanyFacts as Facts } from '../company-data.ts'
import { missingFigure } from '../figures/chart-data.ts'
import { leastInCell } from '../figures/detailed-figures.ts'
import { isBasedOnFew } from '../figures/ranking.ts'

// A longer one is folded on phones, so that the reviews stay near.
const shortBio = 100

export function CompanyFacts({ name, facts, isOpen }: { name: string; facts: Facts; isOpen?: boolean }) {
  const { locations, industries, companyBio } = facts
  const website = websiteLink(facts.website)
  return (
    <dl className="facts company-facts">
      <Fact term={t('Location')}>{locations.join(' · ')}</Fact>
      <Fact term={t('Industry')}>{industries.join(' · ')}</Fact>
      <Fact term={t('Website')}>
        <a href={website ?? webSearch(name)} className="link" rel="noopener noreferrer nofollow">
          {website ? shownWebsite(website) : t('Search the web')}
        </a>
      </Fact>
      <Fact term={t('About')}>
        {companyBio && companyBio.length > shortBio ? (
          <details open={isOpen}>
            <summary>{t('What the company does')}</summary>
            <bdi>{companyBio}</bdi>
          </details>
        ) : (
          companyBio && <bdi>{companyBio}</bdi>
        )}
      </Fact>
    </dl>
  )
}

/** `country` says whose figures these are, if not all countries’; `answers` leads to those that are counted. */
export function CompanyScores({
  company,
  country,
  reviewK,
  answers,
}: {
  company: CompanyProfile
  country: string | undefined
  reviewK: number
  answers: ReactNode
}) {
  const { breakdown } = company
  return (
    <div className={`profile ${breakdown.length > 0 ? 'profile-rated' : ''} ${isFew(company) ? 'profile-few' : ''}`}>
      <Card className="profile-rating">
        <Rating company={company} country={country} reviewK={reviewK} />
      </Card>
      {breakdown.length > 0 && (
        <Card>
          <h2 className="card-title">{t('Inclusivity Score Breakdown')}</h2>
          <ScoreBars breakdown={breakdown} />
          <RatedReviews company={company} country={country} reviewK={reviewK} />
          {answers}
        </Card>
      )}
    </div>
  )
}

/** Each bar has the colour of its arc. */
export function ScoreBars({ breakdown }: Pick<CompanyProfile, 'breakdown'>) {
  const rows = breakdown.map(({ title, score }, ring) => ({
    label: title,
    part: score && 20 * score,
    text: score == null ? t('no answers') : oneDecimal(score),
    ...(accents[ring] && { tone: accents[ring] }),
  }))
  return <Bars rows={rows} className="score-bars" />
}

type RatingProps = { company: CompanyProfile; country: string | undefined; reviewK: number }

function Rating({ company, country, reviewK }: RatingProps) {
  const { rating, stars, recommendPercent, reviewCount, breakdown } = company
  const count = country
    ? t('{reviews} from {country}', { reviews: reviewsText(reviewCount), country })
    : t('{reviews} in total', { reviews: reviewsText(reviewCount) })
  const reviews = (
    <a href="#reviews" className="link">
      {count}
    </a>
  )
  if (breakdown.length === 0) {
    return (
      <>
        <p>
          <strong>{count}</strong>
        </p>
        <p>
          {country && <span>{t('There are no scores for {country} yet.', { country })} </span>}
          <span>
            {t(
              'Scores appear once there are enough reviews, at least {number}. Until then they could give away what one person answered.',
              { number: country ? Math.max(leastInCell, reviewK) : reviewK },
            )}
          </span>
        </p>
      </>
    )
  }
  return (
    <>
      <ScoreArcs scores={breakdown.map(({ score }) => score)} />
      <div>
        <p>
          {rich('Inclusivity Rating: {rating}', {
            rating: <strong>{rating === null ? t('not rated yet') : `${oneDecimal(rating)}/5`}</strong>,
          })}
        </p>
        <Stars rating={rating} filled={stars ?? 0} />
        {isFew(company) && <p>{rich('so far, {reviews}', { reviews })}</p>}
      </div>
      <p className="profile-counts">
        <span>
          {recommendPercent === null
            ? t('Recommendations: {missingFigure}', { missingFigure: missingFigure(country, reviewK) })
            : t('{recommendPercent}% would recommend', { recommendPercent })}
        </span>
        {!isFew(company) && <span> {reviews}</span>}
      </p>
    </>
  )
}

function isFew({ rating, ratedReviews }: CompanyProfile) {
  return rating !== null && isBasedOnFew(ratedReviews)
}

function RatedReviews({ company: { ratedReviews, reviewCount }, country, reviewK }: RatingProps) {
  const sentences = [
    // More than there are would tell that somebody withdrew theirs.
    ratedReviews < reviewCount &&
      (country
        ? t('Scores of {reviewsText}. Small numbers are hidden.', {
            reviewsText: reviewsText(ratedReviews),
          })
        : t('Scores of {reviewsText}, as counted last.', { reviewsText: reviewsText(ratedReviews) })),
    reviewK > 1 &&
      t('They change once {reviewK} or more reviews are new, so that a change never shows what one person answered.', {
        reviewK,
      }),
  ].filter(Boolean)
  return sentences.length > 0 && <p className="field-hint">{sentences.join(' ')}</p>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt className="sr-only-on-phones">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
