import type { Reasons } from '../../connect/people/reasons.ts'
import { areas, availabilities, flexible } from '../../profiles/mentoring-options.ts'
import { findOption } from '../../ui/form/options.ts'

/** Returns what speaks for two people, what counts most first (docs/matching.md). */
export function reasonsInShort({ areas: ids, areaCount, industry, stepsAhead, ...rest }: Reasons): string[] {
  const shared = areas.filter(({ id }) => ids.includes(id)).map(({ label }) => label)
  const steps = ['', 'One career step', 'Two career steps', 'Three career steps'][stepsAhead]
  const found = [
    shared.length > 0 && `Helps with ${shareOf(shared.length, areaCount)}${shared.join(', ')}`,
    industry && 'Same industry',
    steps && `${steps} ahead`,
    rest.areAwakeTogether && 'Awake at the same hours',
    rest.paces && pace(rest.paces),
    stepsAhead === 0 && 'At the same stage',
    stepsAhead < 0 && 'Not as far in the career',
  ]
  return found.filter((each) => typeof each === 'string' && each !== '') as string[]
}

function shareOf(shared: number, all: number) {
  if (all === 1) return ''
  return shared === all ? `all ${all}: ` : `${shared} of ${all}: `
}

function pace({ mentee, mentor }: NonNullable<Reasons['paces']>) {
  if (mentee === mentor && mentee !== flexible)
    return `Both would like to talk ${findOption(availabilities, mentee)?.label.toLowerCase()}`
  return mentor === flexible ? 'Talks as often as needed' : ''
}
