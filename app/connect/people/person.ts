import { instantOf } from '../../platform/text/wall-clock.ts'
import { areas, availabilities, languages, professionalStages } from '../../profiles/mentoring-options.ts'
import { industries } from '../../site/industries.ts'
import { findOption, type Option } from '../../ui/form/options.ts'
import { choicesIn } from '../../ui/wizard/question.ts'
import { assumedLanguage } from './settings.ts'
import { type Wishes, wishesIn } from './wishes.ts'

/**
 * What two people are compared by: lists of options as sets of bits, single options as their place on the list, because
 * a round compares millions of pairs. `areas` are those of a mentee, or what a mentor can help with; null is not said.
 */
export type Person = {
  userId: string
  languages: number
  /** The rank of the stage. */
  stage: number
  industry: number | null
  areas: number
  /** How many areas somebody named, those in their own words too. */
  areaCount: number
  pace: number | null
  /** Minutes from UTC. */
  offset: number | null
  wishes: Wishes
}

const minutesOfDay = 24 * 60

export type OffsetOf = (zone: string) => number

/** What somebody wrote in an application and in the settings. Lists have one option per line. */
export type Written = {
  userId: string
  industry: string
  professionalStage: string
  areas: string | null
  pace: string | null
  languages: string | null
  zone: string | null
} & Parameters<typeof wishesIn>[0]

export function personOf(written: Written, offsetOf: OffsetOf): Person {
  const named = choicesIn(written.areas ?? '')
  return {
    userId: written.userId,
    ...sideOf(written),
    industry: written.industry === 'Other' ? null : placeOf(industries, written.industry),
    areas: bitsOf(areas, named),
    areaCount: named.length,
    pace: placeOf(availabilities, written.pace),
    offset: written.zone === null ? null : offsetOf(written.zone),
    wishes: wishesIn(written),
  }
}

/** What a mentee and a mentor must have for one to be matched with the other, whatever else they wish. */
export type Side = Pick<Person, 'languages' | 'stage'>

export function sideOf({
  languages: spoken,
  professionalStage,
}: Pick<Written, 'languages' | 'professionalStage'>): Side {
  return {
    languages: bitsOf(languages, choicesIn(spoken || assumedLanguage)),
    stage: findOption(professionalStages, professionalStage)?.rank ?? 0,
  }
}

function bitsOf(options: readonly Option[], ids: readonly string[]) {
  return options.reduce((bits, { id }, place) => (ids.includes(id) ? bits | (1 << place) : bits), 0)
}

function placeOf(options: readonly Option[], id: string | null) {
  const place = options.findIndex((option) => option.id === id)
  return place < 0 ? null : place
}

/** Returns how far the hours of two people are apart, whatever the day, or null if one has not said where they live. */
export function minutesApart(one: Person, other: Person): number | null {
  if (one.offset === null || other.offset === null) return null
  const apart = Math.abs(one.offset - other.offset)
  return Math.min(apart, minutesOfDay - apart)
}

/** Returns how many minutes zones are from UTC on a day: some clocks are changed twice a year. */
export function offsetsOn(day: string): OffsetOf {
  const noon = Date.parse(`${day}T12:00Z`)
  const known = new Map<string, number>()
  return (zone) => {
    const offset = known.get(zone) ?? (noon - instantOf(day, '12:00', zone).getTime()) / 60_000
    known.set(zone, offset)
    return offset
  }
}
