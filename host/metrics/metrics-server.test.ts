import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig, StartError } from '../../app/platform/config/config.server.ts'
import { visitor } from '../../test/app.ts'
import { startMetrics } from './metrics-server.ts'

async function startedMetrics() {
  const server = await startMetrics(0)
  onTestFinished(() => server.stop())
  return server
}

async function ask(port: number, path = '/metrics', method = 'GET') {
  const asked = request({ host: '127.0.0.1', port, path, method }).end()
  const [answer] = await once(asked, 'response')
  return { status: answer.statusCode, type: answer.headers['content-type'], body: await text(answer) }
}

test('there are no metrics unless METRICS_PORT is set to a port', () => {
  expect(parseConfig({}).metricsPort).toBeUndefined()
  expect(parseConfig({ METRICS_PORT: '' }).metricsPort).toBeUndefined()
  expect(parseConfig({ METRICS_PORT: '9464' }).metricsPort).toBe(9464)
  for (const wrong of ['0', '65536', '-1', 'x', '127.0.0.1:9464'])
    expect(() => parseConfig({ METRICS_PORT: wrong })).toThrow('METRICS_PORT')
})

test('GET /metrics answers with the text that Prometheus reads, and everything else with 404', async () => {
  const { port } = await startedMetrics()
  const { status, type, body } = await ask(port)
  expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toContain('\nupinde_database_up{database="primary"} 1\n')
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics/', 'GET'],
    ['/metrics?x', 'GET'],
    ['/healthz', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics', 'HEAD'],
  ])
    expect([path, method, await ask(port, path, method)]).toMatchObject([path, method, { status: 404, body: '' }])
})

test('metrics can be reached from this machine alone', async () => {
  const { port } = await startedMetrics()
  const others = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  for (const { address, family } of others.filter((each) => each.address !== '127.0.0.1')) {
    if (family === 'IPv6' && address.startsWith('fe80')) continue
    const socket = connect(port, address)
    const outcome = await Promise.race([
      once(socket, 'connect').then(() => 'connected'),
      once(socket, 'error').then(() => 'refused'),
    ]).catch(() => 'refused')
    socket.destroy()
    expect([address, outcome]).toEqual([address, 'refused'])
  }
})

test('figures are taken at most once in 50 seconds, so that nobody can watch single seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { port } = await startedMetrics()
  const first = await ask(port)
  await visitor.get('/terms')
  vi.advanceTimersByTime(49_000)
  expect(await ask(port)).toEqual(first)
  vi.advanceTimersByTime(2_000)
  expect((await ask(port)).body).toContain('route="/terms"')
})

test('a port in use stops the start with a sentence that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const starting = startMetrics(port)
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(
    `Port ${port} of 127.0.0.1 cannot be opened: another program listens there. Stop it, or set METRICS_PORT to another number.`,
  )
})

test('a server that stops closes the port, even while a program keeps its connection open', async () => {
  const server = await startMetrics(0)
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  await server.stop()
  await closed
  await expect(ask(server.port)).rejects.toThrow('ECONNREFUSED')
})
