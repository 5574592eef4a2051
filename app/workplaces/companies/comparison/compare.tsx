import { href, Link } from 'react-router'
import { requireMember } from '../../../account/sessions/session.server.ts'
import { brand } from '../../../brand.ts'
import { withQuery } from '../../../platform/http/url-parts.ts'
import { useLiveReload } from '../../../platform/live/use-live.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ScoreArcs } from '../../../ui/charts/score-arcs.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { oneDecimal, quoted } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import { companyPath } from '../../company-name.ts'
import { reviewsText } from '../../review-labels.ts'
import { CountryTabs } from '../country-tabs.tsx'
import { isBasedOnFew } from '../figures/ranking.ts'
import type { Route } from './+types/compare'
import { comparePath, maxCompared, nameList, withCompared, withoutCompany } from './company-selection.ts'
import { type ComparedCompany, comparison } from './comparison.server.ts'
import { ComparisonFigures } from './comparison-figures.tsx'

export function meta() {
  return [{ title: `${t('Companies')} · ${brand.name}` }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  return comparison(url.searchParams)
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { companies, countries, country, missingCountry, verdict, figures, problems, topics } = loaderData
  useLiveReload(topics)
  const names = companies.map(({ name }) => name)
  const directory = withCompared(withQuery(href('/reviews'), { country: country?.id }), names)
  return (
    <>
      <PageHeader title={t('Compare companies')} back={{ to: directory, label: t('All companies') }} />
      <Problems {...problems} missingCountry={missingCountry} />
      {figures && (countries.length > 1 || country) && (
        <CountryTabs countries={countries} country={country?.id ?? ''} addressOf={(id) => comparePath(names, id)} />
      )}
      {verdict.length > 0 && (
        <div className="comparison-verdict">
          {verdict.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {names.length > 0 && (
        <ul className="comparison-companies">
          {companies.map((company) => (
            <li key={company.name}>
              <ComparedCard
                company={company}
                country={country?.label}
                to={withCompared(withQuery(companyPath(company.name), { country: country?.id }), names)}
                removal={comparePath(withoutCompany(names, company.name), country?.id)}
              />
            </li>
          ))}
          {figures && names.length < maxCompared && (
            <li className="comparison-more no-print">
              <ButtonLink to={directory} variant="secondary">
                {t('Add a third company')}
              </ButtonLink>
            </li>
          )}
        </ul>
      )}
      {figures ? (
        <ComparisonFigures figures={figures} country={country?.label} />
      ) : (
        <EmptyState
          drawing="companies"
          title={names.length === 0 ? t('Choose two or three companies.') : t('Choose one or two more companies.')}
        >
          <p>{t('In the list of companies, press “Add to comparison” below each company that you want to compare.')}</p>
          <ButtonLink to={directory}>{t('Choose companies')}</ButtonLink>
        </EmptyState>
      )}
    </>
  )
}

function ComparedCard({
  company: { name, reviews, ratedReviews, rating, scores },
  country,
  to,
  removal,
}: {
  company: ComparedCompany
  country: string | undefined
  to: string
  removal: string
}) {
  const isFew = scores.length > 0 && isBasedOnFew(ratedReviews)
  const counted = country
    ? t('{reviews} from {country}', { reviews: reviewsText(reviews), country })
    : reviewsText(reviews)
  return (
    <Card>
      <h2 className="card-title">
        <Link to={to} className="link" dir="auto">
          {name}
        </Link>
      </h2>
      {scores.length > 0 && (
        <div className={isFew ? 'comparison-gauge comparison-few' : 'comparison-gauge'}>
          <ScoreArcs scores={scores} />
          {rating !== null && <p className={isFew ? 'muted' : ''}>{oneDecimal(rating)}</p>}
        </div>
      )}
      <div className="comparison-counts">
        <p>
          {isFew ? t('Only {reviews}', { reviews: counted }) : counted}
          {scores.length > 0 && ratedReviews < reviews && (
            <span>
              {country
                ? t('; the scores use {ratedReviews}, to protect people', { ratedReviews })
                : t('; the scores use {ratedReviews}', { ratedReviews })}
            </span>
          )}
        </p>
        <Link to={removal} className="link no-print">
          {t('Remove')}
          <span className="sr-only"> {name}</span>
        </Link>
      </div>
    </Card>
  )
}

function Problems({
  unknown,
  repeated,
  leftOut,
  missingCountry,
}: Route.ComponentProps['loaderData']['problems'] & { missingCountry: string | null }) {
  const sentences = [
    unknown.length > 0 &&
      t('There are no reviews of {unknown}. Please choose companies from the list.', { unknown: quotedList(unknown) }),
    repeated.length > 0 &&
      t('{repeated} was named more than once, and is shown once.', { repeated: quotedList(repeated) }),
    leftOut.length > 0 &&
      t('You can compare {maxCompared} companies at most, so {leftOut} is left out. Remove one to add another.', {
        maxCompared,
        leftOut: quotedList(leftOut),
      }),
    missingCountry &&
      t('None of these companies has reviews from {missingCountry}, so you see the figures of all countries.', {
        missingCountry,
      }),
  ].filter((sentence) => typeof sentence === 'string')
  if (sentences.length === 0) return null
  return (
    <Notice>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}

function quotedList(names: readonly string[]) {
  return nameList(names.map(quoted))
}
