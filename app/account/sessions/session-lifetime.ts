const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Requirement 11 of the security promises; by `grain` the end is rounded down, so that a row tells no exact moment. */
const lifetimes = {
  member: { idle: 24 * hour, age: 30 * day, grain: hour },
  admin: { idle: 30 * minute, age: 12 * hour, grain: 5 * minute },
}

type Started = { isAdmin: boolean; createdAt: Date }

/** When a session that is used at `now` is over unless it is used again. At or before `now`: it is too old already. */
export function endOfSession({ isAdmin, createdAt }: Started, now: Date): Date {
  const { idle, age, grain } = lifetimeOf(isAdmin)
  return roundedDown(Math.min(now.getTime() + idle, createdAt.getTime() + age), grain)
}

/** Until when the pages for admins, used at `now`, stay open without another code. */
export function endOfCode(now: Date): Date {
  const { idle, grain } = lifetimes.admin
  return roundedDown(now.getTime() + idle, grain)
}

/** How many seconds a browser that stays signed in may keep the cookie. */
export function cookieSeconds(isAdmin: boolean): number {
  return lifetimeOf(isAdmin).age / 1_000
}

function lifetimeOf(isAdmin: boolean) {
  return isAdmin ? lifetimes.admin : lifetimes.member
}

function roundedDown(moment: number, grain: number) {
  return new Date(Math.floor(moment / grain) * grain)
}
