import { expect, test } from 'vitest'
import { findIdentifyingText } from '../../platform/text/identifying/identifying-text.ts'
import { idsOf, inAlphabet, type Option } from '../../ui/form/options.ts'
import { translations } from '../../words/catalogue.server.ts'
import { inLanguage } from '../../words/language.server.ts'

import { countries as options } from '../countries.ts'
import { industries } from '../industries.ts'
import { listedCountry } from './listed-country.ts'

const countries = idsOf(options)
const african = countries.slice(0, -1)

test('the list has each of the 54 African countries once, then Other', () => {
  expect(new Set(african).size).toBe(54)
  expect(countries).toHaveLength(55)
  expect(countries.at(-1)).toBe('Other')
})

test('the countries run alphabetically from Algeria to Zimbabwe', () => {
  expect(african).toEqual([...african].sort((a, b) => a.localeCompare(b, 'en')))
  expect(african[0]).toBe('Algeria')
  expect(african.at(-1)).toBe('Zimbabwe')
})

test('both Congos and Cote d’Ivoire are spelt as specified', () => {
  expect(countries).toContain('Congo, Democratic Republic of the')
  expect(countries).toContain('Congo, Republic of the')
  expect(countries).toContain("Cote d'Ivoire")
})

test('each listed country is found by its own name, in any case', () => {
  for (const country of countries) {
    expect(listedCountry(country)).toBe(country)
    expect(listedCountry(` ${country.toUpperCase()} `)).toBe(country)
  }
})

test.each([
  ['Côte d’Ivoire', "Cote d'Ivoire"],
  ['côte dʼivoire', "Cote d'Ivoire"],
  ['Ivory Coast', "Cote d'Ivoire"],
  ['Democratic Republic of the Congo', 'Congo, Democratic Republic of the'],
  ['RDC', 'Congo, Democratic Republic of the'],
  ['Congo-Brazzaville', 'Congo, Republic of the'],
  ['Sénégal', 'Senegal'],
  ['Maroc', 'Morocco'],
  ['Moçambique', 'Mozambique'],
  ['Niger', 'Niger'],
  ['Guinée', 'Guinea'],
  ['NG', 'Nigeria'],
  ['République du Bénin', 'Benin'],
])('%s is listed as %s', (typed, country) => {
  expect(listedCountry(typed)).toBe(country)
})

test.each(['Congo', 'SA', 'MA', 'ng'])('it is uncertain which country %s is', (typed) => {
  expect(listedCountry(typed)).toBe('')
})

test.each(['Lagos', 'Nig', 'Germany', '', '…'])('%s is not a listed country', (typed) => {
  expect(listedCountry(typed)).toBeUndefined()
})

test('no country reads like somebody’s name', () => {
  expect(african.filter((country) => findIdentifyingText(`She moved to ${country} in March`).length > 0)).toEqual([])
})

for (const language of translations) {
  test(`each listed country is found by its name in ${language}`, () => {
    inLanguage(language, () => {
      for (const { id, label } of options) expect([label, listedCountry(label)]).toEqual([label, id])
    })
  })
}

test('lists are sorted by what a language calls their entries, as CLDR sorts them, with Other last', () => {
  expect(inAlphabet(options)).toEqual(options)
  expect(inAlphabet(industries)).toEqual(industries)
  for (const language of translations) {
    const { compare } = new Intl.Collator(language)
    inLanguage(language, () => {
      for (const list of [options, industries]) {
        const names = inAlphabet<Option>(list)
        const sorted = names.slice(0, -1).toSorted((one, other) => compare(one.label, other.label))
        expect(names).toEqual([...sorted, list.at(-1)])
      }
    })
  }
})
