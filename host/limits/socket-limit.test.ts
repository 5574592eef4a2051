import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { newSessionCookie } from '../../app/account/sessions/session-cookie.server.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { ensureKeyring } from '../../app/platform/crypto/keyring.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { limitSockets, maxPerSession } from './socket-limit.ts'

config().languages = ['en', 'fr']
await ensureKeyring(db())

class FakeSocket extends EventEmitter {
  readonly remoteAddress: string
  destroyed = false

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}

/** Applies the limit to a server without a network. */
function serve({ maxConnections }: { maxConnections?: number } = {}) {
  const server = Object.assign(new EventEmitter(), { maxConnections })
  const cookies = new Map<number, string>()
  limitSockets(server as unknown as Server)
  const open = (address: string) => {
    const socket = new FakeSocket(address)
    server.emit('connection', socket)
    return socket
  }
  const ask = (address: string, session: number, url = '/') => {
    const socket = open(address)
    const cookie = cookies.get(session) ?? newSessionCookie().cookie.split(';')[0] ?? ''
    cookies.set(session, cookie)
    server.emit('request', { socket, headers: { cookie }, url }, new EventEmitter())
    return socket
  }
  return { open, ask }
}

test('a network may hold 100 sockets over its limit for the one-second grace period', () => {
  const { open } = serve()
  const sockets = Array.from({ length: 151 }, () => open('203.0.113.7'))
  expect(sockets.map(({ destroyed }) => destroyed).lastIndexOf(false)).toBe(149)
  const others = Array.from({ length: 51 }, () => open('198.51.100.1'))
  expect(others.some(({ destroyed }) => destroyed)).toBe(false)
})

test('300 members of one network may hold six sockets each, one of them 60, and leave over that', () => {
  const { ask } = serve()
  const sockets = Array.from({ length: 1_800 }, (_, n) => ask('203.0.113.7', n % 300))
  for (let more = 6; more < maxPerSession; more++) sockets.push(ask('203.0.113.7', 0))
  expect(sockets.some(({ destroyed }) => destroyed)).toBe(false)
  expect(ask('203.0.113.7', 0).destroyed).toBe(true)
  expect(ask('203.0.113.7', 0, '/leave').destroyed).toBe(false)
  expect(ask('203.0.113.7', 0, '/fr/sign-out').destroyed).toBe(false)
  expect(ask('203.0.113.7', 1).destroyed).toBe(false)
  sockets[0]?.destroy()
  expect(ask('203.0.113.7', 0).destroyed).toBe(false)
  expect(ask('203.0.113.7', 0).destroyed).toBe(true)
})

test('however many sessions a crowd has, 700 visitors, 500 in grace and whoever leaves have their places', () => {
  const { open, ask } = serve({ maxConnections: 1_210 })
  for (let n = 0; n < 10; n++) expect(ask('203.0.113.7', n).destroyed).toBe(false)
  expect(ask('203.0.113.7', 10).destroyed).toBe(true)
  expect(open('198.51.100.1').destroyed).toBe(false)
  const exits = Array.from({ length: 51 }, () => ask('203.0.113.7', 10, '/leave'))
  expect(exits.map(({ destroyed }) => destroyed).indexOf(true)).toBe(50)
  expect(open('203.0.113.7').destroyed).toBe(false)
})
