import { data, href, Link } from 'react-router'
import { forMembers } from '../../../account/sessions/session.server.ts'
import { brand } from '../../../brand.ts'
import { config } from '../../../platform/config/config.server.ts'
import { cursorParameter, withQuery } from '../../../platform/http/url-parts.ts'
import { useLiveReload } from '../../../platform/live/use-live.ts'
import { topicsAt } from '../../../routes/facts.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/list/empty-state.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { rich, t } from '../../../words/words.ts'
import { companyNameFromPath, companyPath, reviewPath } from '../../company-name.ts'
import { ReviewCard } from '../cards/review-card.tsx'
import { reviewChoice } from '../cards/review-choice.ts'
import { ReviewChoiceForm } from '../cards/review-choice-form.tsx'
import { withCompared } from '../comparison/company-selection.ts'
import { carriedCompanies } from '../comparison/comparison.server.ts'
import { CompareButton, ComparedInputs } from '../comparison/comparison-choice.tsx'
import { CountryTabs } from '../country-tabs.tsx'
import { answersId, CompanyCharts } from '../figures/company-charts.tsx'
import type { Route } from './+types/company'
import { CompanyFacts, CompanyScores } from './company-overview.tsx'
import { companyProfile } from './company-profile.server.ts'

export function meta() {
  return [{ title: `${t('Company')} · ${brand.name}` }]
}

export const loader = forMembers(async ({ url }: { url: URL }) => {
  const name = companyNameFromPath(url.pathname)
  if (!name) throw new Response(t('Page not found.'), { status: 404 })
  const after = cursorParameter(url.searchParams)
  const topics = topicsAt('/company/:companyId', url.pathname)
  const choice = reviewChoice(url.searchParams)
  const [profile, compared] = await Promise.all([
    companyProfile(name, after, choice),
    carriedCompanies(url.searchParams),
  ])
  const page = { after, reviewK: config().reviewK, topics, compared, ...profile }
  // Names are endless, and so are spellings of one: their pages would crowd out others.
  const isLinked =
    profile.company !== null && profile.choice.country === choice.country && url.pathname === companyPath(profile.name)
  return data(page, isLinked ? undefined : { headers: { 'CDN-Cache-Control': 'no-store' } })
})

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { name, countries, choice, company, charts, reviewK, reviews, next, after, topics, compared, near } = loaderData
  useLiveReload(topics)
  const chosen = countries.find(({ id }) => id === choice.country)
  const addressOf = (country: string) => withCompared(withQuery(companyPath(name), { ...choice, country }), compared)
  const answers = chosen ? (
    <p className="field-hint">
      {rich('Answers are counted for <a>all countries</a> only, to protect people.', {
        a: (text) => (
          <Link to={addressOf('')} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  ) : (
    charts && (
      <p className="no-print">
        <a href={`#${answersId}`} className="link">
          {t('All answers in numbers')}
        </a>
      </p>
    )
  )
  return (
    <>
      <PageHeader
        title={<bdi>{name}</bdi>}
        kicker={t('Corporate Profile')}
        back={{ to: withCompared(href('/reviews'), compared), label: t('All companies') }}
        actions={
          <>
            <ButtonLink to={reviewPath(name)}>{t('Submit a review')}</ButtonLink>
            {company && <CompareButton name={name} compared={compared} country={choice.country} />}
          </>
        }
      >
        {company && <CompanyFacts name={name} facts={company} />}
      </PageHeader>
      {countries.length > 0 && <CountryTabs countries={countries} country={choice.country} addressOf={addressOf} />}
      {company && <CompanyScores company={company} country={chosen?.label} reviewK={reviewK} answers={answers} />}
      <section aria-labelledby="reviews">
        <h2 id="reviews">{t('Reviews')}</h2>
        {company && company.reviewCount > 1 && (
          <ReviewChoiceForm path={companyPath(name)} choice={choice}>
            <ComparedInputs compared={compared} />
          </ReviewChoiceForm>
        )}
        {reviews.length > 0 ? (
          <ul className="review-list">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
        ) : (
          <NoReviews name={name} isFiltered={company !== null} near={near} />
        )}
        <Pager
          after={after}
          next={next}
          addressOf={(after) => `${withCompared(withQuery(companyPath(name), { ...choice, after }), compared)}#reviews`}
          labels={[t('First page'), t('More reviews')]}
        />
      </section>
      {charts && <CompanyCharts charts={charts} reviewK={reviewK} />}
    </>
  )
}

function NoReviews({ name, isFiltered, near }: { name: string; isFiltered: boolean; near: string[] }) {
  if (isFiltered)
    return (
      <EmptyState title={t('No reviews like these yet.')}>
        <ButtonLink to={companyPath(name)} variant="secondary">
          {t('See all its reviews')}
        </ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState drawing="reviews" title={t('No reviews found for this company.')}>
      {near.length > 1 && <p>{t('Did you mean one of these?')}</p>}
      {near.map((each) => (
        <ButtonLink key={each} to={companyPath(each)}>
          {near.length > 1 ? <bdi>{each}</bdi> : t('Did you mean {name}?', { name: each })}
        </ButtonLink>
      ))}
      <ButtonLink to={href('/reviews')} variant="secondary">
        {t('See all companies')}
      </ButtonLink>
    </EmptyState>
  )
}
