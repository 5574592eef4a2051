import { and, arrayContains, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader } from '../platform/db/db.server.ts'
import { cursorId, keyset } from '../platform/db/lists/keyset.server.ts'
import {
  countList,
  countMatching,
  countSearch,
  countUpTo,
  type ListSearchResult,
  placeIn,
  searchList,
  type Total,
} from '../platform/db/lists/list-search.server.ts'
import { toSearchKey } from '../platform/text/search-key.ts'
import { contains, hasNgrams } from '../platform/text/text-search.server.ts'
import { findOption } from '../ui/form/options.ts'
import { type MentorFilters, type MoreFilter, moreFilterNames, moreFilters } from './mentor-filters.ts'
import { mentors } from './tables.ts'

export const bounds = { near: 500, few: 1000, far: 3000 }

const { submittedAt, nameKey } = mentors
const newestFirst = keyset('desc', [submittedAt, mentors.publicId], z.tuple([z.iso.datetime(), cursorId]))

const cardColumns = {
  publicId: mentors.publicId,
  name: mentors.name,
  title: mentors.title,
  company: mentors.company,
  industry: mentors.industry,
  photoUrl: mentors.imageUrl,
  bio: mentors.professionalBio,
  hasPlace: mentors.hasPlace,
}
export const profileColumns = {
  ...cardColumns,
  supportAreas: mentors.supportAreas,
  availability: mentors.availability,
  languages: mentors.languages,
  country: mentors.country,
}
const columnsWithDate = { ...cardColumns, submittedAt }

type FoundMentor = Awaited<ReturnType<typeof findByNgrams>>[number]

export async function findMentors(filters: MentorFilters, limit: number): Promise<ListSearchResult<FoundMentor>> {
  const part = toSearchKey(filters.search)
  if (part === '') return { rows: await newest(isListed(filters)).limit(limit), end: null }
  return searchList(
    {
      scan: (count) => scanMentors(filters, part, count, limit),
      candidates: (max) => countCandidates(part, max),
      lookUp: () => findByNgrams(filters, part, limit),
    },
    bounds,
    limit,
  )
}

/** Counts what `findMentors` finds on all pages together. */
export function countMentors(filters: MentorFilters): Promise<Total> {
  const whole = { ...filters, after: '' }
  const part = toSearchKey(filters.search)
  if (part === '') return countList((max) => countUpTo(max, mentors, isListed(whole)), bounds.near)
  return countSearch(
    {
      matches: (max) => countMatches(whole, part, max),
      candidates: (max) => countCandidates(part, max),
      lookUp: () => countUpTo(bounds.few, mentors, and(isListed(whole), isFoundBy(part))),
    },
    bounds,
  )
}

export function countMatches(filters: MentorFilters, part: string, max: number) {
  const entries = reader()
    .select({ matches: sql<boolean>`${contains(nameKey, part)}`.as('matches') })
    .from(mentors)
    .where(isListed(filters))
    .orderBy(...newestFirst.orderBy)
    .limit(max)
  return countMatching(entries)
}

export function scanMentors(filters: MentorFilters, part: string, count: number, limit: number) {
  const matches = sql<boolean>`${contains(nameKey, part)}`.as('matches')
  const entries = reader()
    .select({ ...columnsWithDate, matches, place: placeIn(newestFirst.orderBy) })
    .from(mentors)
    .where(isListed(filters))
    .orderBy(...newestFirst.orderBy)
    .limit(count)
    .as('entries')
  return reader()
    .select(entries._.selectedFields)
    .from(entries)
    .where(or(entries.matches, eq(entries.place, count)))
    .orderBy(entries.place)
    .limit(limit)
}

export function countCandidates(part: string, max: number) {
  return countUpTo(max, mentors, hasNgrams('name_ngrams', nameKey, part))
}

export function isFoundBy(part: string): SQL | undefined {
  return and(hasNgrams('name_ngrams', nameKey, part), contains(nameKey, part))
}

export function findByNgrams(filters: MentorFilters, part: string, limit: number) {
  return newest(and(isListed(filters), isFoundBy(part))).limit(limit)
}

export function othersOfIndustry({ publicId, industry }: { publicId: string; industry: string }, limit: number) {
  return newest(and(eq(mentors.industry, industry), ne(mentors.publicId, publicId))).limit(limit)
}

const moreConditions: Record<MoreFilter, (value: string) => SQL> = {
  language: (value) => arrayContains(mentors.languages, [value]),
  area: (value) => arrayContains(mentors.supportAreas, [value]),
  pace: (value) => eq(mentors.availability, value),
  country: (value) => eq(mentors.country, value),
  // Without a parameter, so that a partial index may be used.
  place: () => sql`${mentors.hasPlace}`,
}

function isListed(filters: MentorFilters) {
  const { industry, after } = filters
  return and(
    industry ? eq(mentors.industry, industry.replaceAll('\0', '')) : undefined,
    ...moreFilterNames.map((name) => hasChosen(name, filters[name])),
    newestFirst.isAfter(after),
  )
}

function hasChosen(name: MoreFilter, value: string) {
  if (value === '') return undefined
  return findOption(moreFilters[name].options, value) ? moreConditions[name](value) : sql`false`
}

function newest(condition: SQL | undefined) {
  return reader()
    .select(columnsWithDate)
    .from(mentors)
    .where(condition)
    .orderBy(...newestFirst.orderBy)
}
