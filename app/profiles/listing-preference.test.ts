import { expect, test } from 'vitest'
import { idsOf } from '../ui/form/options.ts'
import {
  galleryPreferences,
  listsUnder,
  notListed,
  ownName,
  privacyFriendlyName,
  shownName,
  suggestedAlias,
} from './listing-preference.ts'

const fullName = 'Thandeka Mokoena'

test('the three listing preferences match their stored values', () => {
  expect(idsOf(galleryPreferences)).toEqual([
    'Yes, list me under my own name',
    'Yes, list me under a privacy-friendly name of my choice',
    'No, I’d prefer not to be listed',
  ])
})

test('a mentor is listed only with one of the two preferences that agree to it', () => {
  expect([ownName, privacyFriendlyName].map(listsUnder)).toEqual(['full name', 'alias'])
  for (const other of [notListed, "No, I'd prefer not to be listed", '', 'Yes', 'toString']) {
    expect(listsUnder(other), other).toBe(null)
  }
})

test('the full name is shown only for mentors who chose it', () => {
  expect(shownName({ galleryPreference: ownName, displayName: 'Quiet Heron', fullName })).toBe(fullName)
  const hidden = { galleryPreference: privacyFriendlyName, fullName }
  expect(shownName({ ...hidden, displayName: ' Quiet Heron ' })).toBe('Quiet Heron')
  for (const displayName of [null, '', '  ']) expect(shownName({ ...hidden, displayName })).toBe('A mentor')
  for (const galleryPreference of [notListed, 'something else'])
    expect(shownName({ galleryPreference, displayName: null, fullName })).not.toContain('Mokoena')
})

test('a suggested alias has two words and rarely repeats', () => {
  const names = Array.from({ length: 400 }, suggestedAlias)
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  expect(new Set(names).size).toBeGreaterThan(300)
  expect(names.join()).not.toMatch(/rainbow|pride|closet/i)
})
