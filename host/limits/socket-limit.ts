import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sessionTokenIn } from '../../app/account/sessions/session-cookie.server.ts'
import { clientKey } from '../../app/platform/http/limits.server.ts'
import { isUnlimited } from './addresses.ts'
import { maxPerClient, maxPerSession } from './client-concurrency-limit.ts'
import { KeyedCounter } from './keyed-counter.ts'

const maxVisitorsBesidesStreams = 700
const maxInGrace = 500
const maxInGracePerClient = 100
// A cookie is trusted even after its session has ended. 300 members with three streams each need 900.
const maxMembersPerClient = 1_500
const graceMs = 1_000
const maxExitsPerClient = 50
const exitLingerMs = 3_000

type Slot = { client: string; release: () => void; isGrace: boolean; isSession: boolean }

export function limitSockets(server: Server, maxStreamsOfVisitors: number): void {
  const maxVisitors = maxVisitorsBesidesStreams + maxStreamsOfVisitors
  const visitors = new KeyedCounter()
  const sessions = new KeyedCounter()
  const members = new KeyedCounter()
  const grace = new KeyedCounter()
  const exits = new KeyedCounter()
  const slots = new WeakMap<Socket, Slot>()

  server.on('connection', (socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const isGrace = visitors.count(client) >= maxPerClient || visitors.total >= maxVisitors
    if (isGrace && (grace.total >= maxInGrace || grace.count(client) >= maxInGracePerClient)) return socket.destroy()
    const slot: Slot = { client, release: (isGrace ? grace : visitors).add(client), isGrace, isSession: false }
    slots.set(socket, slot)
    socket.once('close', () => slot.release())
    // Over the limit, a socket has a second to send a signed session or an exit request.
    if (isGrace) setTimeout(() => slot.isGrace && socket.destroy(), graceMs).unref()
  })

  server.on('request', ({ socket, headers, url }: IncomingMessage, answer: ServerResponse) => {
    const slot = slots.get(socket)
    if (!slot) return
    const session = sessionTokenIn(headers.cookie)
    const { client } = slot
    const isFull = (token: string) =>
      sessions.count(token) >= maxPerSession || members.count(client) >= maxMembersPerClient
    const isOverLimit = session !== null && !slot.isSession && isFull(session)
    if (session && !slot.isSession && !isOverLimit) {
      slot.release()
      const [releaseSession, releaseMember] = [sessions.add(session), members.add(client)]
      const release = () => {
        releaseSession()
        releaseMember()
      }
      Object.assign(slot, { release, isGrace: false, isSession: true })
    }
    if (!slot.isGrace && !isOverLimit) return
    if (!isUnlimited(pathOf(url)) || exits.count(client) >= maxExitsPerClient) return void socket.destroy()
    slot.isGrace = false
    socket.once('close', exits.add(client))
    // The rest of the body may trickle in, and nobody waits for it.
    answer.once('close', () => setTimeout(() => socket.destroy(), exitLingerMs).unref())
    answer.shouldKeepAlive = false
  })
}

function pathOf(url = '') {
  return url.split('?', 1)[0] ?? ''
}
