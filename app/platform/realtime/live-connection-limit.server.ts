import { config } from '../config/config.server.ts'

/** A session's token or a visitor's client key, kept only in memory and only while a stream is open. */
export type Listener = { session: string } | { client: string }

// Visitors take nothing from the room for members.
const pools = {
  members: { maxPerKey: 3, total: 0, counts: new Map<string, number>() },
  visitors: { maxPerKey: 1, total: 0, counts: new Map<string, number>() },
}
const audiences = ['members', 'visitors'] as const

/** Returns a function that releases the slot, or null when none is free (requirements 56 and 69). */
export function acquireSlot(listener: Listener): (() => void) | null {
  const { pool, key, max } = poolOf(listener)
  const own = pool.counts.get(key) ?? 0
  if (own >= pool.maxPerKey || pool.total >= max) return null
  pool.total++
  pool.counts.set(key, own + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    pool.total--
    const left = (pool.counts.get(key) ?? 1) - 1
    if (left) pool.counts.set(key, left)
    else pool.counts.delete(key)
  }
}

export function hasSlot(listener: Listener): boolean {
  const { pool, key } = poolOf(listener)
  return pool.counts.has(key)
}

/** Returns how many event streams are open, and how many there may be. */
export function openStreams(): { audience: keyof typeof pools; open: number; max: number }[] {
  const { liveConnections } = config()
  return audiences.map((audience) => ({ audience, open: pools[audience].total, max: liveConnections[audience] }))
}

function poolOf(listener: Listener) {
  const { visitors, members } = config().liveConnections
  return 'client' in listener
    ? { pool: pools.visitors, key: listener.client, max: visitors }
    : { pool: pools.members, key: listener.session, max: members }
}
