import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { sessionTokenIn } from '../../app/account/sessions/session-cookie.server.ts'
import { clientKey } from '../../app/platform/http/limits.server.ts'
import { mostPerClient, mostPerSession } from './client-concurrency-limit.ts'
import { KeyedCounter } from './keyed-counter.ts'
import { isUnlimitedPath } from './unlimited-paths.ts'

const mostStrangers = 1_000
const mostInGrace = 500
const mostInGracePerClient = 100
// 300 members with three streams each need 900.
const mostOfMembersPerClient = 1_500
const graceMs = 1_000
const mostWaysOutPerClient = 50
const msAfterWayOut = 3_000

type Place = { client: string; giveUp: () => void; isGrace: boolean; isSession: boolean }

/**
 * Without a proxy: lets the visitors of one network hold 50 sockets, and all visitors 1,000. One socket too many has a
 * second to bring a signed session, or to ask for a way out, and is closed otherwise. A session may hold 60, and those
 * of one network 1,500, for a cookie is believed also after its session has ended. Of the 500 that can be one too many at
 * a time a network has 100, and it holds at most 50 by asking for a way out.
 */
export function limitSockets(server: Server): void {
  const strangers = new KeyedCounter()
  const sessions = new KeyedCounter()
  const members = new KeyedCounter()
  const grace = new KeyedCounter()
  const waysOut = new KeyedCounter()
  const places = new WeakMap<Socket, Place>()

  server.on('connection', (socket) => {
    const client = clientKey(socket.remoteAddress ?? '')
    const isGrace = strangers.of(client) >= mostPerClient || strangers.total >= mostStrangers
    if (isGrace && (grace.total >= mostInGrace || grace.of(client) >= mostInGracePerClient)) return socket.destroy()
    const place: Place = { client, giveUp: (isGrace ? grace : strangers).add(client), isGrace, isSession: false }
    places.set(socket, place)
    socket.once('close', () => place.giveUp())
    if (isGrace) setTimeout(() => place.isGrace && socket.destroy(), graceMs).unref()
  })

  server.on('request', ({ socket, headers, url }: IncomingMessage, answer: ServerResponse) => {
    const place = places.get(socket)
    if (!place) return
    const session = sessionTokenIn(headers.cookie)
    const { client } = place
    const isFull = (of: string) => sessions.of(of) >= mostPerSession || members.of(client) >= mostOfMembersPerClient
    const isOneTooMany = session !== null && !place.isSession && isFull(session)
    if (session && !place.isSession && !isOneTooMany) {
      place.giveUp()
      const [leaveSession, leaveMembers] = [sessions.add(session), members.add(client)]
      const giveUp = () => {
        leaveSession()
        leaveMembers()
      }
      Object.assign(place, { giveUp, isGrace: false, isSession: true })
    }
    if (!place.isGrace && !isOneTooMany) return
    if (!isUnlimitedPath(pathOf(url)) || waysOut.of(client) >= mostWaysOutPerClient) return void socket.destroy()
    place.isGrace = false
    socket.once('close', waysOut.add(client))
    // The body may go on trickling in, which nobody waits for.
    answer.once('close', () => setTimeout(() => socket.destroy(), msAfterWayOut).unref())
    answer.shouldKeepAlive = false
  })
}

function pathOf(url = '') {
  return url.split('?', 1)[0] ?? ''
}
