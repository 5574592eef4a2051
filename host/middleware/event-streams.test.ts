import { once } from 'node:events'
import { get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { notify } from '../../app/platform/live/live.server.ts'
import { streamCounts } from '../../app/platform/live/live-streams.server.ts'
import { app, newMember } from '../../test/app.ts'
import { untilChangesAreHeard } from '../../test/listening.ts'
import { until } from '../../test/patience.ts'
import { createHost } from '../app.ts'
import { createLimitedServer } from '../http-server.ts'

const build = (await import('virtual:react-router/server-build')) as ServerBuild
const servers: Server[] = []

// When the process begins to hear changes, everything counts as changed.
beforeAll(() => untilChangesAreHeard())

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  await until(() => streamCounts().open === 0)
})

async function serve(stopping = new AbortController().signal) {
  const server = createLimitedServer(config())
  server.on('request', getRequestListener(createHost({ settings: config(), build, stopping }).fetch))
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return server
}

function request(server: Server, path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  return get({ port, host: '127.0.0.1', path, headers, agent: false }).on('error', () => {})
}

async function open(server: Server, path: string, headers?: Record<string, string>) {
  const [answer]: IncomingMessage[] = await once(request(server, path, headers), 'response')
  if (!answer) throw new Error('There is no answer.')
  return answer
}

test('an event stream has the headers of every answer, and its events come as they happen', async () => {
  const { headers } = await newMember()
  const path = '/live?topic=mentors&topic=reviews'
  const sentAlone = await app.request(path, { headers })
  await sentAlone.body?.cancel()
  const stream = await open(await serve(), path, headers)
  expect(stream.statusCode).toBe(200)
  expect(stream.headers).toMatchObject(Object.fromEntries(sentAlone.headers))
  let heard = ''
  stream.setEncoding('utf8').on('data', (events) => (heard += events))
  await until(() => heard !== '')
  for (const topic of ['reviews', 'mentors', 'reviews'] as const) {
    const before = heard.length
    await db().transaction((tx) => notify(tx, topic))
    await until(() => heard.slice(before).includes(`data: ${topic}:`))
  }
  expect(heard).toMatch(/^retry: \d+\n\n(data: (mentors|reviews):\d+\n\n){3,}$/)
})

test('streams end when the server stops, and one that opens afterwards ends at once', async () => {
  const stopping = new AbortController()
  const server = await serve(stopping.signal)
  const { headers } = await newMember()
  const streams = [await open(server, '/live?topic=mentors', headers), await open(server, '/live?topic=articles')]
  expect(streamCounts().open).toBe(2)
  stopping.abort()
  streams.push(await open(server, '/live?topic=reviews', headers))
  for (const stream of streams) expect(await text(stream)).toContain('retry: ')
  expect(streamCounts().open).toBe(0)
})

test('nothing is left of a stream whose client has gone, even while it waited for a slot', async () => {
  const server = await serve()
  const first = await open(server, '/live?topic=articles')
  const asked = once(server, 'request')
  const second = request(server, '/live?topic=articles')
  const [, waiting] = (await asked) as [IncomingMessage, ServerResponse]
  second.destroy()
  await until(() => waiting.closed)
  first.destroy()
  await until(() => streamCounts().open === 0)
  for (let status = 0; status !== 200; ) {
    const third = await open(server, '/live?topic=articles')
    status = third.statusCode ?? 0
    third.destroy()
  }
})

test('an open stream keeps nothing of its request in memory but what Node does', async () => {
  const server = await serve()
  const asked = once(server, 'request')
  const { headers } = await newMember()
  await open(server, '/live?topic=articles', headers)
  const [incoming, outgoing] = (await asked) as [IncomingMessage, ServerResponse]
  expect([incoming.headers, incoming.rawHeaders, outgoing.listenerCount('close')]).toEqual([{}, [], 1])
})
