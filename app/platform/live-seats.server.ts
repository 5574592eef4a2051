/** Who sits: a session's token, or a visitor's client key. Kept in memory while a stream is open, and nowhere else. */
export type Listener = { session: string } | { client: string }

const most = { total: 500, visitors: 300, perSession: 3, perClient: 1 }
const taken = new Map<string, number>()
const counts = { total: 0, visitors: 0 }

/**
 * Takes a place for one more event stream (requirement 56); visitors leave 200 of the 500 to members.
 * Out: how to give it back, or null when none is left for this listener.
 */
export function takeSeat(listener: Listener): (() => void) | null {
  const isVisitor = 'client' in listener
  const whom = nameOf(listener)
  const own = taken.get(whom) ?? 0
  if (counts.total >= most.total || (isVisitor && counts.visitors >= most.visitors)) return null
  if (own >= (isVisitor ? most.perClient : most.perSession)) return null
  count(1)
  let isTaken = true
  return () => {
    if (isTaken) count(-1)
    isTaken = false
  }

  function count(change: 1 | -1) {
    counts.total += change
    if (isVisitor) counts.visitors += change
    const left = (taken.get(whom) ?? 0) + change
    if (left) taken.set(whom, left)
    else taken.delete(whom)
  }
}

/** Whether somebody has a seat, which may be about to be left. */
export function isSeated(listener: Listener): boolean {
  return taken.has(nameOf(listener))
}

function nameOf(listener: Listener) {
  return 'client' in listener ? `client ${listener.client}` : `session ${listener.session}`
}
