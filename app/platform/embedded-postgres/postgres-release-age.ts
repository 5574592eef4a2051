// All major versions get a minor release on the same day each quarter; every other one fixes security holes.
const releases: [day: string, minors: Record<number, number>][] = [
  ['2024-11-21', { 15: 10, 16: 6, 17: 2 }],
  ['2025-02-20', { 15: 12, 16: 8, 17: 4 }],
  ['2025-05-08', { 15: 13, 16: 9, 17: 5 }],
  ['2025-08-14', { 15: 14, 16: 10, 17: 6 }],
  ['2025-11-13', { 15: 15, 16: 11, 17: 7, 18: 1 }],
  ['2026-02-26', { 15: 17, 16: 13, 17: 9, 18: 3 }],
  ['2026-05-14', { 15: 18, 16: 14, 17: 10, 18: 4 }],
]
const maxAgeMonths = 6
const monthsBetweenReleases = 3

export function formatServerVersion(version: number): string {
  return `${Math.floor(version / 10_000)}.${version % 10_000}`
}

export function isPostgresOutdated(version: number, now = new Date()): boolean {
  const released = releaseDate(version)
  if (!released) return false
  released.setUTCMonth(released.getUTCMonth() + maxAgeMonths)
  return now > released
}

function releaseDate(version: number): Date | undefined {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000]
  const known = releases.flatMap(([day, { [major]: latest }]) => (latest === undefined ? [] : [{ day, latest }]))
  const last = known.at(-1)
  if (!last) return undefined
  const listed = known.find(({ latest }) => minor <= latest)
  const released = new Date((listed ?? last).day)
  if (!listed) released.setUTCMonth(released.getUTCMonth() + monthsBetweenReleases * (minor - last.latest))
  return released
}
