import { expect, test } from 'vitest'
import { formatServerVersion, isPostgresOutdated } from './postgres-release-age.ts'

test.each([
  [180004, '2026-11-14', false],
  [180004, '2026-11-15', true],
  [180005, '2026-11-15', false],
  [180005, '2027-02-15', true],
  [170001, '2025-05-21', false],
  [170001, '2025-05-22', true],
  [150000, '2025-06-01', true],
  [150018, '2026-10-01', false],
  [190000, '2030-01-01', false],
])('version %i is outdated on %s: %s', (version, day, outdated) => {
  expect(isPostgresOutdated(version, new Date(day))).toBe(outdated)
})

test('formats a server version as major.minor', () => {
  expect([180004, 170010].map(formatServerVersion)).toEqual(['18.4', '17.10'])
})
