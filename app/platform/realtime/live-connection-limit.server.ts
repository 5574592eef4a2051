/** Who listens: a session's token, or a visitor's client key. Kept in memory while a stream is open, and nowhere else. */
export type Listener = { session: string } | { client: string }

// 300 members with three pages each, whatever network they share, and besides them visitors, who take nothing from them.
const pools = {
  members: { most: 900, mostEach: 3, all: 0, taken: new Map<string, number>() },
  visitors: { most: 300, mostEach: 1, all: 0, taken: new Map<string, number>() },
}

/**
 * Takes a place for one more event stream (requirements 56 and 69): members are counted by session, visitors by network.
 * Out: how to give it back, or null when none is left for this listener.
 */
export function acquireSlot(listener: Listener): (() => void) | null {
  const { pool, whom } = placeOf(listener)
  const own = pool.taken.get(whom) ?? 0
  if (own >= pool.mostEach || pool.all >= pool.most) return null
  pool.all++
  pool.taken.set(whom, own + 1)
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    pool.all--
    const left = (pool.taken.get(whom) ?? 1) - 1
    if (left) pool.taken.set(whom, left)
    else pool.taken.delete(whom)
  }
}

/** Whether somebody has a seat, which may be about to be left. */
export function hasSlot(listener: Listener): boolean {
  const { pool, whom } = placeOf(listener)
  return pool.taken.has(whom)
}

function placeOf(listener: Listener) {
  return 'client' in listener
    ? { pool: pools.visitors, whom: listener.client }
    : { pool: pools.members, whom: listener.session }
}
