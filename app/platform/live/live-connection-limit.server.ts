import { type Release, Slots } from '../concurrency/slots.server.ts'
import { config } from '../config/config.server.ts'

/** A session's id or a visitor's client key, kept only in memory and only while a stream is open. */
export type Listener = { kind: 'member'; session: string } | { kind: 'visitor'; client: string }

// Visitors take nothing from the room for members.
const slots = {
  members: new Slots(() => ({ max: config().liveConnections.members, maxPerKey: 3 })),
  visitors: new Slots(() => ({ max: config().liveConnections.visitors, maxPerKey: 100 })),
}
const audiences = ['members', 'visitors'] as const

/**
 * Returns a function that releases the slot, or null when none is free. The visitors of a network have 100 streams, and
 * each session has three, however many members share an address.
 */
export function acquireSlot(listener: Listener): Release | null {
  return listener.kind === 'visitor' ? slots.visitors.take(listener.client) : slots.members.take(listener.session)
}

export function hasSlot(listener: Listener): boolean {
  return listener.kind === 'visitor' ? slots.visitors.isHeld(listener.client) : slots.members.isHeld(listener.session)
}

export function openStreams(): { audience: keyof typeof slots; open: number; max: number }[] {
  const { liveConnections } = config()
  return audiences.map((audience) => ({ audience, open: slots[audience].taken, max: liveConnections[audience] }))
}
