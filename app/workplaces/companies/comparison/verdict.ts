import { isBasedOnFew } from '../figures/ranking.ts'
import { nameList } from './company-selection.ts'
import { isAhead, type ShownCompany } from './comparison.ts'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

/**
 * Says in sentences which company rates higher or lower, in areas where it is clearly ahead of or behind all others, and
 * which of them have too few reviews to be sure. `country` is the one that all figures are from, if any.
 */
export function verdictOf(companies: readonly ShownCompany[], country: string | undefined): string[] {
  const rated = companies.filter(({ figures }) => figures.breakdown.length > 0)
  const without = companies.filter(({ figures }) => figures.breakdown.length === 0)
  const few = rated.filter(({ figures }) => isBasedOnFew(figures.ratedReviews))
  const verdict =
    rated.length > 1 ? [...leadsOf(rated, few.length > 0), ...about(few, 'too few reviews to be sure')] : []
  const where = country ? `In ${inSentence(country)}` : ''
  const start = [where, few.length > 0 ? (where ? 'so far' : 'So far') : ''].filter(Boolean).join(' ')
  return [
    ...(verdict.length > 0 ? [`${start ? `${start}, ` : ''}${verdict.join('; ')}.`] : []),
    ...[
      ...about(
        without.filter(({ figures }) => figures.reviewCount > 0),
        `no scores${country ? ` from ${inSentence(country)}` : ''} yet`,
      ),
      ...about(
        without.filter(({ figures }) => figures.reviewCount === 0),
        `no reviews${country ? ` from ${inSentence(country)}` : ''}`,
      ),
    ].map((sentence) => `${sentence}.`),
  ]
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
  const higher = companies.length > 2 ? 'highest' : isUnsure ? 'higher' : 'clearly higher'
  const leads = [...ratesIn(names, higher, areas, isLeader), ...ratesIn(names, 'lowest', areas, isLast)]
  if (leads.length > 0) {
    const others = areas.filter(
      ({ scores }) => !names.some((_, place) => isLeader(scores, place) || isLast(scores, place)),
    )
    const areAlike = others.length > 0 && others.every((area) => comparable.includes(area) && !apart.includes(area))
    return areAlike ? [...leads, 'otherwise they rate much the same'] : leads
  }
  if (comparable.length === 0) return [`${nameList(names)} have no scores in the same area`]
  if (apart.length === 0) return [`${nameList(names)} rate much the same in ${inWords(comparable, areas.length)}`]
  const where = inWords(apart, areas.length)
  return [`${nameList(names)} differ in ${where}, but none is clearly ahead of or behind the others`]
}

function ratesIn(
  names: readonly string[],
  how: string,
  areas: readonly Area[],
  isSo: (scores: Area['scores'], place: number) => boolean,
) {
  const parts = names
    .map((name, place) => ({ name, areas: areas.filter(({ scores }) => isSo(scores, place)) }))
    .filter((each) => each.areas.length > 0)
    .map((each, index) => `${each.name} ${index === 0 ? `rates ${how} ` : ''}in ${inWords(each.areas, areas.length)}`)
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
  if (some.length === all) return `all ${words[all]} areas`
  const names = some.length < 4 ? ` (${nameList(some.map(({ title }) => title))})` : ''
  return `${words[some.length]} of ${words[all]} areas${names}`
}

function about(group: readonly ShownCompany[], what: string) {
  return group.length === 0
    ? []
    : [`${nameList(group.map(({ name }) => name))} ${group.length === 1 ? 'has' : 'have'} ${what}`]
}

// "Congo, Republic of the" is in a list what "the Republic of the Congo" is in a sentence.
function inSentence(country: string) {
  const [name, form] = country.split(', ')
  return form ? `the ${form} ${name}` : country
}
