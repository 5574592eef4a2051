import topics from 'virtual:route-facts/topics'
import { href } from 'react-router'
import { forMembers } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { config } from '../../platform/config/config.server.ts'
import { countries } from '../../site/countries.ts'
import { inFormOrder } from '../../site/industries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextInput } from '../../ui/form/inputs.tsx'
import { labelOf } from '../../ui/form/options.ts'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchResult } from '../../ui/list/search-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLiveReload } from '../../ui/use-live.ts'
import type { Route } from './+types/directory'
import { companyDirectory } from './companies.server.ts'
import { CompanyCard } from './company-card.tsx'
import { directoryFilters, directoryPath, isFiltered } from './directory-filters.ts'

export function meta() {
  return [{ title: `Companies · ${brand.name}` }]
}

export const loader = forMembers(async ({ url }: { url: URL }) => {
  const filters = directoryFilters(url.searchParams)
  const directory = await companyDirectory(filters)
  return {
    ...directory,
    filters,
    reviewK: config().reviewK,
    countries: directory.countries.map((id) => ({ id, label: labelOf(countries, id) })),
    industries: inFormOrder(directory.industries),
  }
})

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { filters, reviewK, companies, next, isPartial, countries, industries } = loaderData
  const address = directoryPath(filters)
  useLiveReload(topics['/reviews'])
  return (
    <>
      <PageHeader title="Company reviews" back={{ to: href('/inside-workplaces'), label: 'Inside Workplaces' }}>
        <p>What members say about the places they work at. Every review was read by an admin before it appeared.</p>
        <ButtonLink to={href('/submit-review')}>Submit a review</ButtonLink>
      </PageHeader>
      <FilterForm path={href('/reviews')} address={address}>
        <Field name="search" label="Company">
          <TextInput
            type="search"
            placeholder="Search for a company..."
            defaultValue={filters.search}
            autoComplete="off"
          />
        </Field>
        <Field name="country" label="Country">
          <Select options={countries} placeholder="All countries" defaultValue={filters.country} />
        </Field>
        <Field name="industry" label="Industry">
          <Select options={industries} placeholder="All industries" defaultValue={filters.industry} />
        </Field>
      </FilterForm>
      <SearchResult
        address={address}
        count={companies.length}
        nouns={['company', 'companies']}
        after={filters.after}
        next={next}
        isPartial={isPartial}
      >
        <NoCompanies filtered={isFiltered(filters)} />
      </SearchResult>
      {companies.length > 0 && (
        <ul className="card-grid">
          {companies.map((company) => (
            <li key={company.name}>
              <CompanyCard company={company} reviewK={reviewK} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        after={filters.after}
        next={next}
        addressOf={(after) => directoryPath({ ...filters, after })}
        labels={['First page', isPartial ? 'Search further' : 'More companies']}
      />
    </>
  )
}

function NoCompanies({ filtered }: { filtered: boolean }) {
  if (filtered) return <EmptyState title="No companies match your filters. Try clearing them to see all reviews." />
  return (
    <EmptyState title="The first reviews will appear here.">
      <p>Write the first one: a few minutes of your time can save somebody a bad year.</p>
      <ButtonLink to={href('/submit-review')}>Submit a review</ButtonLink>
    </EmptyState>
  )
}
