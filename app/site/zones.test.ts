import { expect, test, vi } from 'vitest'
import { idsOf } from '../ui/form/options.ts'
import { deviceZone, otherZones, zoneIn, zoneLabel, zones } from './zones.ts'

test.each([
  ['Africa/Harare', 'Africa/Johannesburg'],
  ['Africa/Kampala', 'Africa/Nairobi'],
  ['Africa/Asmera', 'Africa/Nairobi'],
  ['Africa/Asmara', 'Africa/Nairobi'],
  ['Africa/El_Aaiun', 'Africa/Casablanca'],
  ['Indian/Antananarivo', 'Africa/Nairobi'],
  ['Indian/Reunion', 'Indian/Mauritius'],
  // Has the offset of Johannesburg in winter, and that of Cairo, but on other days.
  ['Africa/Ceuta', 'Africa/Ceuta'],
  // A clock like that of Nairobi, but no place in Africa.
  ['Asia/Riyadh', 'Asia/Riyadh'],
  ['Europe/Paris', 'Europe/Paris'],
  ['america/new_york', 'America/New_York'],
])('%s is kept as %s', (name, zone) => expect(zoneIn(name)).toBe(zone))

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Pacific', 'America/Los_Angeles'],
])('%s and %s are the same zone', (one, other) => {
  expect(zoneIn(one)).not.toBe(null)
  expect(zoneIn(one)).toBe(zoneIn(other))
})

test.each(['', 'Mars/Base', '+02:00', 'Etc/GMT+3', 'UTC', 'Africa', '\0', 'a'.repeat(200)])('%j is no zone', (name) =>
  expect(zoneIn(name)).toBe(null),
)

test('every zone of the world is on one of the two lists, or has one in Africa for it', () => {
  const others = otherZones()
  const listed = [...idsOf(zones), ...others]
  expect(new Set(listed).size).toBe(listed.length)
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(listed).toContain(zoneIn(zone))
  expect(listed.map(zoneIn)).toEqual(listed)
  expect(others.filter((zone) => zone.startsWith('Africa/'))).toEqual(['Africa/Ceuta'])
})

test('zones outside Africa go by their names', () => {
  expect(zoneLabel('America/New_York')).toBe('America/New York')
  expect(zoneLabel('Africa/Nairobi')).toBe('East Africa Time (Nairobi, Addis Ababa)')
})

test.each([
  ['Africa/Harare', 'Africa/Johannesburg'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['UTC', null],
  ['Etc/UTC', null],
  ['Atlantic/Reykjavik', null],
  [undefined, null],
])('where a browser says %s, the zone of the device is %s', (timeZone, zone) => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: timeZone as string }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  expect(deviceZone()).toBe(zone)
})
