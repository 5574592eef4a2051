const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// Security requirement 11. Expiries are rounded down by `granularity`, so that a row reveals no exact moment.
const lifetimes = {
  member: { idle: 24 * hour, age: 30 * day, granularity: hour },
  admin: { idle: 30 * minute, age: 12 * hour, granularity: 5 * minute },
}

type SessionStart = { isAdmin: boolean; createdAt: Date }

export function sessionExpiry({ isAdmin, createdAt }: SessionStart, now: Date): Date {
  const { idle, age, granularity } = lifetimeOf(isAdmin)
  return roundDown(Math.min(now.getTime() + idle, createdAt.getTime() + age), granularity)
}

/** Returns whether a session that is used now ends later than stored. */
export function isDueForExtension(session: SessionStart & { expiresAt: Date }, now = new Date()): boolean {
  return sessionExpiry(session, now).getTime() !== session.expiresAt.getTime()
}

export function codeExpiry(now: Date): Date {
  const { idle, granularity } = lifetimes.admin
  return roundDown(now.getTime() + idle, granularity)
}

export function cookieSeconds(isAdmin: boolean): number {
  return lifetimeOf(isAdmin).age / 1_000
}

function lifetimeOf(isAdmin: boolean) {
  return isAdmin ? lifetimes.admin : lifetimes.member
}

function roundDown(moment: number, granularity: number) {
  return new Date(Math.floor(moment / granularity) * granularity)
}
