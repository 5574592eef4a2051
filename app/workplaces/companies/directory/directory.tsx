import topics from 'virtual:route-facts/topics'
import { href } from 'react-router'
import { forMembers } from '../../../account/sessions/session.server.ts'
import { brand } from '../../../brand.ts'
import { config } from '../../../platform/config/config.server.ts'
import { useLiveReload } from '../../../platform/live/use-live.ts'
import { countries } from '../../../site/countries.ts'
import { inFormOrder } from '../../../site/industries.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/inputs.tsx'
import { findOption, inAlphabet, labelOf } from '../../../ui/form/options.ts'
import { Select } from '../../../ui/form/select.tsx'
import { FilterForm } from '../../../ui/list/filter-form.tsx'
import { FoldedOnPhones } from '../../../ui/list/folded-on-phones.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { SearchResult, type Things } from '../../../ui/list/search-result.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { wholeNumber } from '../../../words/punctuation.ts'
import { t, tn } from '../../../words/words.ts'
import { withCompared } from '../comparison/company-selection.ts'
import { carriedCompanies } from '../comparison/comparison.server.ts'
import { ComparedInputs, ComparisonLink, ComparisonStrip, cardId } from '../comparison/comparison-choice.tsx'
import { priorWeight } from '../figures/ranking.ts'
import type { Route } from './+types/directory'
import { companyDirectory } from './companies.server.ts'
import { CompanyCard } from './company-card.tsx'
import { directoryFilters, directoryPath, orders } from './directory-filters.ts'
import { NoCompanies } from './no-companies.tsx'

export function meta() {
  return [{ title: `${t('Companies')} · ${brand.name}` }]
}

export const loader = forMembers(async ({ url }: { url: URL }) => {
  const filters = directoryFilters(url.searchParams)
  const [directory, compared] = await Promise.all([companyDirectory(filters), carriedCompanies(url.searchParams)])
  return {
    ...directory,
    filters,
    reviewK: config().reviewK,
    compared,
    countries: directory.countries.map((id) => ({ id, label: labelOf(countries, id) })),
    industries: inFormOrder(directory.industries),
  }
})

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { filters, reviewK, companies, next, isPartial, total, countries, industries, compared } = loaderData
  const { search, country, industry, order, after } = filters
  const address = directoryPath(filters)
  const all = withCompared(href('/reviews'), compared)
  const choice = { compared, address, country }
  const chosenOptions = [findOption(countries, country), findOption(industries, industry), findOption(orders, order)]
  const set = chosenOptions.flatMap((option) => option?.label ?? [])
  useLiveReload(topics['/reviews'])
  return (
    <>
      <PageHeader
        title={t('Company reviews')}
        back={{ to: href('/inside-workplaces'), label: t('Inside Workplaces') }}
        actions={<ButtonLink to={href('/submit-review')}>{t('Submit a review')}</ButtonLink>}
      />
      <FilterForm path={all} address={address} className="filters directory-filters">
        <ComparedInputs compared={compared} />
        <Field name="search" label={<span className="sr-only-on-phones">{t('Company')}</span>}>
          <TextInput
            type="search"
            placeholder={t('Search for a company...')}
            defaultValue={search}
            autoComplete="off"
          />
        </Field>
        <FoldedOnPhones summary={t('Filter and sort')} set={set}>
          <Field name="country" label={t('Country')}>
            <Select options={inAlphabet(countries)} placeholder={t('All countries')} defaultValue={country} />
          </Field>
          <Field name="industry" label={t('Industry')}>
            <Select options={inAlphabet(industries)} placeholder={t('All industries')} defaultValue={industry} />
          </Field>
          <Field name="order" label={t('Order')}>
            <Select options={orders} placeholder={t('Latest reviews')} defaultValue={order} />
          </Field>
        </FoldedOnPhones>
      </FilterForm>
      <SearchResult
        address={address}
        count={companies.length}
        things={things()}
        after={after}
        next={next}
        isPartial={isPartial}
        total={total}
      >
        <NoCompanies filters={filters} all={all} />
      </SearchResult>
      {companies.some(({ isBasedOnFew }) => isBasedOnFew) && (
        <p className="field-hint few-note">
          {t('“So far” means that fewer than {priorWeight} reviews are rated.', { priorWeight })}
        </p>
      )}
      {companies.length > 0 && (
        <ul className="card-grid company-list">
          {companies.map((company) => (
            <li key={company.name} id={cardId(company.name)}>
              <CompanyCard company={company} reviewK={reviewK} compared={compared}>
                <ComparisonLink name={company.name} compared={compared} address={address} />
              </CompanyCard>
            </li>
          ))}
        </ul>
      )}
      <Pager
        after={after}
        next={next}
        addressOf={(after) => withCompared(directoryPath({ ...filters, after }), compared)}
        labels={[t('First page'), isPartial ? t('Search further') : t('More companies')]}
      />
      <p className="field-hint directory-note">
        {t('What members say about the places they work at. Every review was read by the team before it appeared.')}
      </p>
      <ComparisonStrip {...choice} />
    </>
  )
}

const things = (): Things => ({
  counted: (count) =>
    tn(count, { one: '{number} company', other: '{number} companies' }, { number: wholeNumber(count) }),
  none: t('No companies'),
  noMore: t('No more companies found.'),
})
