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
// A cookie is trusted even after its session has ended. 300 members with three streams each need 900.
const maxMembersPerClient = 1_500
const graceMs = 1_000
const maxExitsPerClient = 50
const exitLingerMs = 3_000

type Slot = { client: string; release: Release; isGrace: boolean; isSession: boolean; isStream: boolean }

const slots = new WeakMap<Socket, Slot>()

export function limitSockets(server: Server): void {
  const visitors = new Slots(() => ({ max: maxVisitors, maxPerKey: maxPerClient }))
  const sessions = new Slots(() => ({ maxPerKey: maxPerSession }))
  const members = new Slots(() => ({ maxPerKey: maxMembersPerClient }))
  const grace = new Slots(() => ({ max: maxInGrace, maxPerKey: maxInGracePerClient }))
  const exits = new Slots(() => ({ maxPerKey: maxExitsPerClient }))

  server.on('connection', (socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const asVisitor = visitors.take(client)
    const release = asVisitor ?? grace.take(client)
    if (!release) return void socket.destroy()
    const slot: Slot = { client, release, isGrace: !asVisitor, isSession: false, isStream: false }
    slots.set(socket, slot)
    socket.once('close', () => slot.release())
    // Over the limit, a socket has a second to send a signed session or an exit request.
    if (slot.isGrace) setTimeout(() => slot.isGrace && socket.destroy(), graceMs).unref()
  })

  server.on('request', ({ socket, headers, url }: IncomingMessage, answer: ServerResponse) => {
    const slot = slots.get(socket)
    if (!slot) return
    if (slot.isStream) return void socket.destroy()
    const session = memberKeyIn(headers.cookie)
    const isMember = slot.isSession || (session !== null && countAsMember(slot, session))
    if (slot.isGrace || (session !== null && !isMember)) allowExit(slot, socket, pathOf(url), answer)
  })

  function countAsMember(slot: Slot, session: string) {
    const asSession = sessions.take(session)
    const asMember = asSession && members.take(slot.client)
    if (!asMember) {
      asSession?.()
      return false
    }
    slot.release()
    const release = () => {
      asSession()
      asMember()
    }
    Object.assign(slot, { release, isGrace: false, isSession: true })
    return true
  }

  function allowExit(slot: Slot, socket: Socket, path: string, answer: ServerResponse) {
    const release = isUnlimited(path) ? exits.take(slot.client) : null
    if (!release) return void socket.destroy()
    slot.isGrace = false
    socket.once('close', release)
    // The rest of the body may trickle in, and nobody waits for it.
    answer.once('close', () => setTimeout(() => socket.destroy(), exitLingerMs).unref())
    answer.shouldKeepAlive = false
  }
}

/**
 * A visitor's event stream has a slot of its own (live-connection-limit.server.ts), so its socket takes none beside it
 * and serves no other request.
 */
export function releaseSlot(socket: Socket): void {
  const slot = slots.get(socket)
  if (!slot || slot.isSession) return
  slot.release()
  slot.isStream = true
}

function pathOf(url = '') {
  return splitPath(url.split('?', 1)[0] ?? '').path
}
