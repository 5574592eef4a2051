import { pointsPerWeek } from '../../mentorship/connect/matching/weeks.ts'

/** How much two people fit, and what the weeks of waiting add: by the sum a mentor has one mentee before another. */
export function Sum({ fit, weeks }: { fit: number; weeks: number }) {
  const waited = weeks === 1 ? '1 week' : `${weeks} weeks`
  return `${fit + pointsPerWeek * weeks} = ${fit} + ${waited} × ${pointsPerWeek}`
}
