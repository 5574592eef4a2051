import { isBasedOnFew } from '../figures/ranking.ts'
import { nameList } from './company-selection.ts'
import { isAhead, type ShownCompany } from './comparison.ts'

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

/**
 * Says in sentences which company rates higher, in areas where it leads the others clearly, and which of them have too
 * few reviews to be sure. `country` is the one that all figures are from, if any.
 */
export function verdictOf(companies: readonly ShownCompany[], country: string | undefined): string[] {
  const rated = companies.filter(({ figures }) => figures.breakdown.length > 0)
  const without = companies.filter(({ figures }) => figures.breakdown.length === 0)
  const few = rated.filter(({ figures }) => isBasedOnFew(figures.ratedReviews))
  return [
    ...(rated.length > 1 ? [leadOf(rated, few.length > 0, country)] : []),
    ...about(few, 'too few reviews', country, ' to be sure'),
    ...about(
      without.filter(({ figures }) => figures.reviewCount > 0),
      'too few reviews',
      country,
      ' for scores',
    ),
    ...about(
      without.filter(({ figures }) => figures.reviewCount === 0),
      'no reviews',
      country,
    ),
  ]
}

function leadOf(companies: readonly ShownCompany[], isUnsure: boolean, country: string | undefined) {
  const areas = companies[0]?.figures.breakdown.map(({ field, title }) => ({ field, title })) ?? []
  const scoresIn = (field: string) =>
    companies.map(({ figures }) => figures.breakdown.find((area) => area.field === field)?.score ?? null)
  const ledBy = (place: number) =>
    areas.filter(({ field }) => {
      const scores = scoresIn(field)
      return isAhead(scores[place] ?? null, scores)
    })
  const leads = companies
    .map(({ name }, place) => ({ name, areas: ledBy(place).map(({ title }) => title) }))
    .filter((lead) => lead.areas.length > 0)
  const place = country ? `In ${country}, ` : ''
  const soFar = isUnsure ? ' so far' : ''
  if (leads.length === 0)
    return capitalised(`${place}they rate much the same${soFar} in all ${words[areas.length]} areas.`)
  const rates = companies.length > 2 ? 'highest' : isUnsure ? 'higher' : 'clearly higher'
  const parts = leads.map(
    (lead, index) => `${lead.name} ${index === 0 ? `rates ${rates} ` : ''}in ${inWords(lead.areas, areas.length)}`,
  )
  return capitalised(`${place}${nameList(parts)}${soFar}.`)
}

function inWords(titles: readonly string[], all: number) {
  if (titles.length === all) return `all ${words[all]} areas`
  const names = titles.length < 4 ? ` (${nameList(titles)})` : ''
  return `${words[titles.length]} of ${words[all]} areas${names}`
}

function about(group: readonly ShownCompany[], what: string, country: string | undefined, forWhat = '') {
  if (group.length === 0) return []
  const names = nameList(group.map(({ name }) => name))
  return [`${names} ${group.length === 1 ? 'has' : 'have'} ${what}${country ? ` from ${country}` : ''}${forWhat}.`]
}

function capitalised(sentence: string) {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
