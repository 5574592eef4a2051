import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { memberKeyIn } from '../../app/account/sessions/device-cookie.server.ts'
import { type Release, Slots } from '../../app/platform/concurrency/slots.server.ts'
import { splitPath } from '../../app/platform/http/language-path.server.ts'
import { clientKey } from '../../app/platform/http/network.server.ts'
import { isUnlimited } from './addresses.ts'

export const maxPerClient = 50

/** Members count by session or known device, because one network may have hundreds of them. */
export const maxPerSession = 60

const maxVisitors = 700
const maxInGrace = 500
const maxInGracePerClient = 100
const graceMs = 1_000
const maxExitsPerClient = 50
const exitMs = 10_000

type Slot = { client: string; release: Release; kind: 'visitor' | 'grace' | 'member' | 'exit' | 'stream' }

const slots = new WeakMap<Socket, Slot>()

export function limitSockets(server: Server): void {
  const visitors = new Slots(() => ({ max: maxVisitors, maxPerKey: maxPerClient }))
  // So that however many sessions a crowd has, visitors and whoever leaves have their places.
  const maxMembers = (server.maxConnections ?? Number.POSITIVE_INFINITY) - maxVisitors - maxInGrace
  const members = new Slots(() => ({ max: maxMembers, maxPerKey: maxPerSession }))
  const grace = new Slots(() => ({ max: maxInGrace, maxPerKey: maxInGracePerClient }))
  const exits = new Slots(() => ({ maxPerKey: maxExitsPerClient }))

  server.on('connection', (socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const asVisitor = visitors.take(client)
    const release = asVisitor ?? grace.take(client)
    if (!release) return void socket.destroy()
    const slot: Slot = { client, release, kind: asVisitor ? 'visitor' : 'grace' }
    slots.set(socket, slot)
    socket.once('close', () => slot.release())
    // Over the limit, a socket has a second to send a signed session or an exit request.
    if (!asVisitor) setTimeout(() => slot.kind === 'grace' && socket.destroy(), graceMs).unref()
  })

  server.on('request', ({ socket, headers, url }: IncomingMessage, answer: ServerResponse) => {
    const slot = slots.get(socket)
    if (!slot || slot.kind === 'member') return
    if (slot.kind === 'stream') return void socket.destroy()
    const session = memberKeyIn(headers.cookie)
    const asMember = session !== null && members.take(session)
    if (asMember) {
      slot.release()
      Object.assign(slot, { release: asMember, kind: 'member' })
    } else if (session !== null || slot.kind !== 'visitor') allowExit(slot, socket, pathOf(url), answer)
  })

  function allowExit(slot: Slot, socket: Socket, path: string, answer: ServerResponse) {
    const release = isUnlimited(path) && slot.kind !== 'exit' ? exits.take(slot.client) : null
    if (!release) return void socket.destroy()
    slot.release()
    Object.assign(slot, { release, kind: 'exit' })
    answer.shouldKeepAlive = false
    setTimeout(() => socket.destroy(), exitMs).unref()
  }
}

/**
 * A visitor's event stream has a slot of its own (live-connection-limit.server.ts), so its socket takes none beside it
 * and serves no other request.
 */
export function releaseSlot(socket: Socket): void {
  const slot = slots.get(socket)
  if (!slot || slot.kind === 'member') return
  slot.release()
  slot.kind = 'stream'
}

function pathOf(url = '') {
  return splitPath(url.split('?', 1)[0] ?? '').path
}
