/** What somebody who waits is told once a week. Sealed as JSON. */
export type Outlook = { kind: 'queue'; before: number } | { kind: 'mentors'; fitting: number; free: number }

/** Returns the week of waiting in which a day lies, from 1. */
export function weekOf(joinedOn: string, day: string): number {
  return Math.max(0, Math.floor((Date.parse(day) - Date.parse(joinedOn)) / (7 * 86_400_000))) + 1
}

/** Small numbers could tell who somebody is. */
export function countInWords(count: number): string {
  return count < 5 ? 'fewer than five' : count.toLocaleString('en-GB')
}

export function outlookInWords(outlook: Outlook): string {
  if (outlook.kind === 'queue')
    return outlook.before === 0
      ? 'nobody has read it yet, and it is the next.'
      : `nobody has read it yet; ${countInWords(outlook.before)} are before it.`
  return `${countInWords(outlook.fitting)} mentors fit, ${countInWords(outlook.free)} have a place.`
}
