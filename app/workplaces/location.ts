import { countryKey } from '../platform/text/search-key.ts'
import { countries } from '../site/countries.ts'
import { listedCountry, resemblesCountry } from '../site/country-names/listed-country.ts'
import { labelOf } from '../ui/form/options.ts'
import { listed } from '../words/punctuation.ts'

type Word = { text: string; key: string; start: number; isApart: boolean }

// Letters after a comma.
const otherPlace = /[,،፣][^\p{L},،፣]*\p{L}/u
// What is looked up is bounded, because a location is read before its length is checked.
const mostWords = 8
const word = /[\p{L}\p{M}\p{Cf}]+/gu
// Between the words of one name. All else separates a place from its country, and so does a hyphen beside a space.
const joint = /^(?:[\s.'‘’`´]*|[-\u2010\u2011])$/
// Before a number, capitals are no country's code, as in “Coventry CV1” and “KM 12”.
const number = /^[\s.-]{0,2}\p{N}/u
const placeBeforeSeparator = /^.*[^\s,;:/|،؛፡፣፤([\u2010-\u2014-]/s
// Without a separator, as in “Lagos Nigeria”, the word before must not belong to the name, as in “N. Nigeria”, “Rua de
// Angola” or “Port Maurice”, nor say that it is elsewhere, as in “from Kenya”: most such words are short. Each Ethiopic
// letter is a syllable.
const belongsToName =
  /^(?:[^ሀ-፿]{0,3}|.{1,2}|avenu?e|avenida|bank|banque|banco|benki|boulevard|cafe|delta|depuis|desde|e[cq]uat.*|fleuve|fora|formerly|from|gol[fp].*|gulf|hotel|ilha|kutoka|lake|lago|little|mount|mtaa|outside|place|plaza|port|porto|praca|river|riviere|saint|square|viale?|villa|ziwa|بحيره|جامعه|دلتا|سفاره|شارع|محطه|مستشفي)$/
// As in “Papua New Guinea”, and in “Somaliland” in Arabic.
const makesAnotherCountry = /^(?:new|nlle|nou?v.*|nova|pap(?:ou|ua).*|ارض|بابوا|ኒው|ፓፑዋ)$/

/** Returns the parts of “city, country”. */
export function partsOfLocation(location: string): string[] {
  return location.split(/[,،፣]/)
}

/**
 * Returns the country that a location counts for: a listed one, or Other; an empty text if it may be a city alone, or
 * if its country is uncertain, as in “Goma, Congo”, “Kenya, Nairobi”, “Kano, N. Nigeria”, “Kenya / Uganda” and
 * “Lagos, Nigeira”.
 */
export function countryOf(location: string): string {
  const words = lastWords(location)
  const ending = endingOf(words)
  const isUncertain = words.some((_, place) => endingOf(words.slice(0, place))) || hasMisspeltCountry(words)
  return ending ? ending.country : otherPlace.test(location) && !isUncertain ? 'Other' : ''
}

/** Returns the listed country that a location ends in, or an empty text. That it ends in no such country is a fact too. */
export function namedCountryOf(location: string): string {
  return endingOf(lastWords(location))?.country ?? ''
}

export function withListedCountry(location: string): string {
  const { country, start } = endingOf(lastWords(location)) ?? {}
  return country ? partsOf(placeBefore(location, start), country).join(', ') : location
}

/** Returns the location with its country in the language of the reader. */
export function locationInWords(location: string): string {
  const { country, start } = endingOf(lastWords(location)) ?? {}
  return country ? listed(partsOf(placeBefore(location, start), labelOf(countries, country))) : location
}

function partsOf(...parts: string[]) {
  return parts.filter((part) => part !== '')
}

function placeBefore(location: string, start: number | undefined) {
  return placeBeforeSeparator.exec(location.slice(0, start))?.[0].trim() ?? ''
}

function lastWords(location: string): Word[] {
  let end = 0
  return Array.from(location.matchAll(word), ({ 0: text, index }) => {
    const isApart = end === 0 || !joint.test(location.slice(end, index))
    end = index + text.length
    // Codes count in capitals only.
    const isCode = !number.test(location.slice(end, end + 3))
    return { text: isCode ? text : text.toLowerCase(), start: index, isApart }
  })
    .slice(-mostWords)
    .map((each) => ({ ...each, key: countryKey(each.text) }))
}

function hasMisspeltCountry(words: readonly Word[]) {
  return words.some(({ isApart }, place) => isApart && resemblesCountry(keyOf(words.slice(place))))
}

function endingOf(words: readonly Word[]) {
  const ending = lastCountry(words)
  const isOneOfSeveral = words.some(({ isApart, start }, place) => {
    const other = isApart && ending && start <= ending.start && lastCountry(words.slice(0, place))?.country
    return other && other !== ending.country
  })
  return ending && isOneOfSeveral ? { ...ending, country: '' as const } : ending
}

// The longest ending counts, because names of countries contain commas and spaces, and end in names of others.
function lastCountry(words: readonly Word[]) {
  for (const [place, { start, isApart }] of words.entries()) {
    const name = words.slice(place)
    const country = listedCountry(name.map(({ text }) => text).join(''), keyOf(name))
    if (country === undefined) continue
    if (isApart) return { country, start }
    const before = words[place - 1]?.key ?? ''
    if (country === 'Other' || makesAnotherCountry.test(before)) return undefined
    return { country: belongsToName.test(before) ? ('' as const) : country, start }
  }
  return undefined
}

function keyOf(words: readonly Word[]) {
  return words.map(({ key }) => key).join('')
}
