import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { memberKeyIn } from '../../app/account/sign-in/device-cookie.server.ts'
import { clientKey } from '../../app/platform/http/limits.server.ts'
import { serverWideCounter } from '../../app/platform/workers/server-wide.server.ts'
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

type Slot = { client: string; release: () => void; isGrace: boolean; isSession: boolean; isStream: boolean }

const slots = new WeakMap<Socket, Slot>()

/**
 * Decides at once. In a worker, the primary process may refuse a moment later what is too much for all workers together:
 * such a socket is then treated as one over the limit.
 */
export function limitSockets(server: Server): void {
  const visitors = serverWideCounter('sockets of visitors', { max: maxVisitors, maxPerKey: maxPerClient })
  const sessions = serverWideCounter('sockets of a session', { maxPerKey: maxPerSession })
  const members = serverWideCounter('sockets of members', { maxPerKey: maxMembersPerClient })
  const grace = serverWideCounter('sockets in grace', { max: maxInGrace, maxPerKey: maxInGracePerClient })
  const exits = serverWideCounter('sockets of exits', { maxPerKey: maxExitsPerClient })

  server.on('connection', (socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const isGrace = visitors.isFull(client)
    if (isGrace && grace.isFull(client)) return socket.destroy()
    const slot: Slot = { client, release: () => {}, isGrace, isSession: false, isStream: false }
    slots.set(socket, slot)
    socket.once('close', () => slot.release())
    if (isGrace) giveGrace()
    else slot.release = visitors.add(client, giveGrace)

    // Over the limit, a socket has a second to send a signed session or an exit request.
    function giveGrace() {
      if (slot.isSession || socket.destroyed) return
      slot.isGrace = true
      slot.release = grace.add(client, () => socket.destroy())
      setTimeout(() => slot.isGrace && socket.destroy(), graceMs).unref()
    }
  })

  server.on('request', ({ socket, headers, url }: IncomingMessage, answer: ServerResponse) => {
    const slot = slots.get(socket)
    if (!slot) return
    if (slot.isStream) return void socket.destroy()
    const session = memberKeyIn(headers.cookie)
    const { client } = slot
    const allowExit = () => {
      if (answer.closed || !isUnlimited(pathOf(url)) || exits.isFull(client)) return void socket.destroy()
      slot.isGrace = false
      socket.once(
        'close',
        exits.add(client, () => socket.destroy()),
      )
      // The rest of the body may trickle in, and nobody waits for it.
      answer.once('close', () => setTimeout(() => socket.destroy(), exitLingerMs).unref())
      answer.shouldKeepAlive = false
    }
    const isOverLimit = session !== null && !slot.isSession && (sessions.isFull(session) || members.isFull(client))
    if (session && !slot.isSession && !isOverLimit) {
      slot.release()
      const [releaseSession, releaseMember] = [sessions.add(session, allowExit), members.add(client, allowExit)]
      const release = () => {
        releaseSession()
        releaseMember()
      }
      Object.assign(slot, { release, isGrace: false, isSession: true })
    }
    if (slot.isGrace || isOverLimit) allowExit()
  })
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
  return url.split('?', 1)[0] ?? ''
}
