import { defineOptions, findOption } from '../ui/form/options.ts'
import { msg } from '../words/words.ts'

/** One for each clock that is in use in Africa. All other zones of the world go by their names. */
export const zones = defineOptions({
  'Atlantic/Cape_Verde': msg('Cape Verde Time (Praia)'),
  'Africa/Abidjan': msg('Greenwich Mean Time (Accra, Dakar)'),
  'Africa/Casablanca': msg('Morocco Time (Casablanca)'),
  'Africa/Lagos': msg('West Africa Time (Lagos, Kinshasa, Algiers, Tunis)'),
  'Africa/Johannesburg': msg('Central and South Africa Time (Johannesburg, Harare, Kigali, Tripoli)'),
  'Africa/Cairo': msg('Egypt Time (Cairo)'),
  'Africa/Nairobi': msg('East Africa Time (Nairobi, Addis Ababa)'),
  'Indian/Mauritius': msg('Mauritius Time (Port Louis, Victoria)'),
})

const fortnights = 27
const clocks = new Map<string, string>()

/** Returns the id under which a zone is kept, whatever browsers call it, or null if there is no such zone. */
export function zoneIn(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    return Intl.supportedValuesOf('timeZone').includes(timeZone) ? listedZone(timeZone) : null
  } catch {
    return null
  }
}

/** Returns, for a place in Africa or on its islands, the one of `zones` whose clock shows the same all year. */
export function listedZone(zone: string): string {
  if (!/^(?:Africa|Indian)\//.test(zone) || findOption(zones, zone)) return zone
  const clock = clockOf(zone)
  return zones.find(({ id }) => clockOf(id) === clock)?.id ?? zone
}

/** Returns the ids of all zones that none of `zones` stands for. */
export function otherZones(): string[] {
  return Intl.supportedValuesOf('timeZone').filter((zone) => listedZone(zone) === zone && !findOption(zones, zone))
}

// Firefox and Tor Browser say Iceland, whose clock is UTC, to hide where somebody is.
const hidden = 'Atlantic/Reykjavik'

/** Returns the zone of this device, or null where its browser hides it. */
export function deviceZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (!timeZone || timeZone === hidden || ['Etc', timeZone].includes(regionOf(timeZone))) return null
  return listedZone(timeZone)
}

export function regionOf(zone: string): string {
  return zone.split('/')[0] ?? ''
}

export function zoneLabel(zone: string): string {
  return findOption(zones, zone)?.label ?? zone.replaceAll('_', ' ')
}

/** Returns what a clock shows at one moment of every fortnight of this year. No clock is changed for less than that. */
function clockOf(timeZone: string) {
  const year = new Date().getUTCFullYear()
  const key = `${year} ${timeZone}`
  const known = clocks.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', { timeZone, day: 'numeric', hour: 'numeric', minute: 'numeric' })
  const shown = Array.from({ length: fortnights }, (_, place) => format.format(Date.UTC(year, 0, 1 + 14 * place)))
  clocks.set(key, shown.join())
  return shown.join()
}
