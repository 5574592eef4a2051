import { type Message, msg, t, tn } from '../../../words/words.ts'
import { isBasedOnFew } from '../figures/ranking.ts'
import { nameList } from './company-selection.ts'
import { isAhead, type ShownCompany } from './comparison.ts'

/**
 * Says in sentences which company rates higher or lower, in areas where it is clearly ahead of or behind all others, and
 * which of them have too few reviews to be sure. `country` is the one that all figures are from, if any.
 */
export function verdictOf(companies: readonly ShownCompany[], country: string | undefined): string[] {
  const rated = companies.filter(({ figures }) => figures.breakdown.length > 0)
  const without = companies.filter(({ figures }) => figures.breakdown.length === 0)
  const few = rated.filter(({ figures }) => isBasedOnFew(figures.ratedReviews))
  const verdict = rated.length > 1 ? [...leadsOf(rated, few.length > 0), ...unsure(few)] : []
  return [
    ...(verdict.length > 0
      ? [begun(verdict.join(t('; ', { context: 'between two clauses' })), country, few.length > 0)]
      : []),
    ...withoutScores(
      without.filter(({ figures }) => figures.reviewCount > 0),
      country,
    ),
    ...withoutReviews(
      without.filter(({ figures }) => figures.reviewCount === 0),
      country,
    ),
  ]
}

function begun(verdict: string, country: string | undefined, isSoFar: boolean) {
  if (!country) return isSoFar ? t('So far, {verdict}.', { verdict }) : `${verdict}.`
  const values = { country: inSentence(country), verdict }
  return isSoFar ? t('In {country} so far, {verdict}.', values) : t('In {country}, {verdict}.', values)
}

type Area = { title: string; scores: (number | null)[] }

function leadsOf(companies: readonly ShownCompany[], isUnsure: boolean): string[] {
  const names = companies.map(({ name }) => name)
  const areas = (companies[0]?.figures.breakdown ?? []).map(({ field, title }) => ({
    title,
    scores: companies.map(({ figures }) => figures.breakdown.find((area) => area.field === field)?.score ?? null),
  }))
  const comparable = areas.filter(({ scores }) => !scores.includes(null))
  const apart = comparable.filter(({ scores }) => isApart(scores))
  const higher = companies.length > 2 ? rates.highest : isUnsure ? rates.higher : rates.clearlyHigher
  const leads = [...ratesIn(names, higher, areas, isLeader), ...ratesIn(names, rates.lowest, areas, isLast)]
  if (leads.length > 0) {
    const others = areas.filter(
      ({ scores }) => !names.some((_, place) => isLeader(scores, place) || isLast(scores, place)),
    )
    const areAlike = others.length > 0 && others.every((area) => comparable.includes(area) && !apart.includes(area))
    return areAlike ? [...leads, t('otherwise they rate much the same')] : leads
  }
  const all = nameList(names)
  if (comparable.length === 0) return [t('{names} have no scores in the same area', { names: all })]
  if (apart.length === 0)
    return [t('{names} rate much the same in {areas}', { names: all, areas: inWords(comparable, areas.length) })]
  return [
    t('{names} differ in {areas}, but none is clearly ahead of or behind the others', {
      ...{ names: all, areas: inWords(apart, areas.length) },
    }),
  ]
}

const rates = {
  highest: msg('{name} rates highest in {areas}'),
  higher: msg('{name} rates higher in {areas}'),
  clearlyHigher: msg('{name} rates clearly higher in {areas}'),
  lowest: msg('{name} rates lowest in {areas}'),
}

function ratesIn(
  names: readonly string[],
  first: Message,
  areas: readonly Area[],
  isSo: (scores: Area['scores'], place: number) => boolean,
) {
  const parts = names
    .map((name, place) => ({ name, areas: areas.filter(({ scores }) => isSo(scores, place)) }))
    .filter((each) => each.areas.length > 0)
    .map((each, index) => {
      const values = { name: each.name, areas: inWords(each.areas, areas.length) }
      return index === 0 ? t(first, values) : t('{name} in {areas}', values)
    })
  return parts.length > 0 ? [nameList(parts)] : []
}

function isLeader(scores: Area['scores'], place: number) {
  return isAhead(scores[place] ?? null, scores)
}

// Of two companies, the other is behind anyway.
function isLast(scores: Area['scores'], place: number) {
  const negative = scores.map((score) => score && -score)
  return known(scores).length > 2 && isAhead(negative[place] ?? null, negative)
}

function isApart(scores: Area['scores']) {
  const ends = [Math.max(...known(scores)), Math.min(...known(scores))]
  return isAhead(ends[0] ?? null, ends)
}

function known(scores: Area['scores']) {
  return scores.filter((score) => score !== null)
}

function inWords(some: readonly Area[], all: number) {
  if (some.length === all) return t('all {all} areas', { all: numberInWords(all) })
  const values = { number: numberInWords(some.length), all: numberInWords(all) }
  return some.length < 4
    ? t('{number} of {all} areas ({names})', { ...values, names: nameList(some.map(({ title }) => title)) })
    : t('{number} of {all} areas', values)
}

function numberInWords(number: number) {
  return [t('no'), t('one'), t('two'), t('three'), t('four'), t('five'), t('six')][number] ?? ''
}

function unsure(group: readonly ShownCompany[]) {
  return aboutEach(group, (names) =>
    tn(
      group.length,
      { one: '{names} has too few reviews to be sure', other: '{names} have too few reviews to be sure' },
      { names },
    ),
  )
}

function withoutScores(group: readonly ShownCompany[], from: string | undefined) {
  return aboutEach(group, (names) => {
    if (!from)
      return tn(group.length, { one: '{names} has no scores yet.', other: '{names} have no scores yet.' }, { names })
    return tn(
      group.length,
      { one: '{names} has no scores from {country} yet.', other: '{names} have no scores from {country} yet.' },
      { names, country: inSentence(from) },
    )
  })
}

function withoutReviews(group: readonly ShownCompany[], from: string | undefined) {
  return aboutEach(group, (names) => {
    if (!from) return tn(group.length, { one: '{names} has no reviews.', other: '{names} have no reviews.' }, { names })
    return tn(
      group.length,
      { one: '{names} has no reviews from {country}.', other: '{names} have no reviews from {country}.' },
      { names, country: inSentence(from) },
    )
  })
}

function aboutEach(group: readonly ShownCompany[], sentence: (names: string) => string) {
  return group.length === 0 ? [] : [sentence(nameList(group.map(({ name }) => name)))]
}

// "Congo, Republic of the" is in a list what "the Republic of the Congo" is in a sentence.
function inSentence(country: string) {
  const [name, form] = country.split(', ')
  return form && name ? t('the {form} {name}', { form, name }) : country
}
