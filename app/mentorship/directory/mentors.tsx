import topics from 'virtual:route-facts/topics'
import { href } from 'react-router'
import { forMembers } from '../../account/sessions/session.server.ts'
import { brand } from '../../brand.ts'
import { useLiveReload } from '../../platform/live/use-live.ts'
import {
  hasMoreFilters,
  isFiltered,
  type MoreFilter,
  mentorFilters,
  mentorsPath,
  moreFilterNames,
  moreFilters,
} from '../../profiles/mentor-filters.ts'
import { listedMentors } from '../../profiles/mentors.server.ts'
import { industries } from '../../site/industries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CheckboxGroup } from '../../ui/form/choices.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/inputs.tsx'
import { inAlphabet } from '../../ui/form/options.ts'
import { Select } from '../../ui/form/select.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { FilterForm } from '../../ui/list/filter-form.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { SearchResult, type Things } from '../../ui/list/search-result.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { wholeNumber } from '../../words/punctuation.ts'
import { t, tn } from '../../words/words.ts'
import type { Route } from './+types/mentors'
import { MentorCard } from './mentor-card.tsx'

export function meta() {
  return [{ title: `${t('Mentors')} · ${brand.name}` }]
}

export const loader = forMembers(async ({ url }: { url: URL }) => {
  const filters = mentorFilters(url.searchParams)
  return { filters, ...(await listedMentors(filters)) }
})

export default function Mentors({ loaderData }: Route.ComponentProps) {
  const { filters, mentors, next, isPartial, total } = loaderData
  const address = mentorsPath(filters)
  useLiveReload(topics['/mentors'])
  return (
    <>
      <PageHeader
        title={t('Find a mentor')}
        back={{ to: href('/mentorship'), label: t('Connect') }}
        actions={
          <ButtonLink to={href('/apply-mentee')} variant="secondary">
            {t('Become a mentee')}
          </ButtonLink>
        }
      />
      <FilterForm path={href('/mentors')} address={address} className="filters directory-filters mentor-filters">
        <Field name="search" label={<span className="sr-only-on-phones">{t('Name')}</span>}>
          <SearchInput placeholder={t('Search by name...')} defaultValue={filters.search} />
        </Field>
        <Field name="industry" label={<span className="sr-only-on-phones">{t('Industry')}</span>}>
          <Select options={inAlphabet(industries)} placeholder={t('All industries')} defaultValue={filters.industry} />
        </Field>
        <Disclosure summary={t('More filters')} isOpen={hasMoreFilters(filters)}>
          {moreFilterNames.map((name) => (
            <MoreFilterInput key={name} name={name} value={filters[name]} />
          ))}
        </Disclosure>
      </FilterForm>
      <SearchResult
        address={address}
        count={mentors.length}
        things={things()}
        after={filters.after}
        next={next}
        isPartial={isPartial}
        total={total}
      >
        <NoMentors filtered={isFiltered(filters)} />
      </SearchResult>
      {mentors.length > 0 && (
        <ul className="card-grid mentor-list">
          {mentors.map((mentor) => (
            <li key={mentor.publicId}>
              <MentorCard mentor={mentor} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        after={filters.after}
        next={next}
        addressOf={(after) => mentorsPath({ ...filters, after })}
        labels={[t('First page'), isPartial ? t('Search further') : t('More mentors')]}
      />
      <p className="field-hint directory-note">
        {t('Professionals and allies who offer their time. Each is shown under the name they chose.')}
      </p>
    </>
  )
}

function MoreFilterInput({ name, value }: { name: MoreFilter; value: string }) {
  const { label, hint, anyLabel, options, isAlphabetical } = moreFilters[name]
  if (!anyLabel) return <CheckboxGroup name={name} label={t(label)} options={options} values={[value]} />
  return (
    <Field name={name} label={t(label)} hint={hint && t(hint)}>
      <Select options={isAlphabetical ? inAlphabet(options) : options} placeholder={t(anyLabel)} defaultValue={value} />
    </Field>
  )
}

function NoMentors({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState title={t('No mentors match your filters. Please try again or clear the filters.')}>
        <ButtonLink to={href('/mentors')} variant="secondary">
          {t('See all mentors')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="mentors" title={t('The first mentors will appear here.')}>
      <p>{t('The team reads every application first. Would you like to be the first mentor?')}</p>
      <ButtonLink to={href('/apply-mentor')}>{t('Become a mentor')}</ButtonLink>
    </EmptyState>
  )
}

const things = (): Things => ({
  counted: (count) => tn(count, { one: '{number} mentor', other: '{number} mentors' }, { number: wholeNumber(count) }),
  none: t('No mentors'),
  noMore: t('No more mentors found.'),
})
