import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { join } from 'node:path'

export type StallingProxy = Awaited<ReturnType<typeof stallingProxy>>

/** A TCP proxy that can go silent, like a network that drops everything, or close every connection. */
export async function stallingProxy(target: NetConnectOpts) {
  const open = new Set<Socket>()
  let taken = 0
  let mode: 'forwarding' | 'stalled' | 'refusing' = 'forwarding'
  const server = createServer((client) => {
    taken++
    if (mode === 'refusing') return client.destroy()
    const upstream = connect(target)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => {}).once('close', () => open.delete(socket))
    }
    client.on('data', (bytes) => upstream.write(bytes)).once('close', () => upstream.destroy())
    upstream.on('data', (bytes) => client.write(bytes)).once('close', () => client.destroy())
    if (mode === 'stalled') for (const socket of [client, upstream]) socket.pause()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    stall() {
      mode = 'stalled'
      for (const socket of open) socket.pause()
    },
    refuse() {
      mode = 'refusing'
      for (const socket of open) socket.destroy()
    },
    resume() {
      mode = 'forwarding'
      for (const socket of open) socket.resume()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Puts a proxy before the database of this test file. Must run before the app reads the address. */
export async function stallingDatabase(): Promise<StallingProxy> {
  const { address, target } = directAddress()
  const line = await stallingProxy(target)
  process.env.DATABASE_URL = Object.assign(address, { hostname: '127.0.0.1', port: String(line.port) }).href
  return line
}

/** Returns the address of this test file's database, without the socket that leads there, and where a proxy finds it. */
export function directAddress(): { address: URL; target: NetConnectOpts } {
  const address = new URL(process.env.DATABASE_URL ?? '')
  const folder = address.searchParams.get('host')
  const port = Number(address.port || 5432)
  address.searchParams.delete('host')
  return { address, target: folder ? { path: join(folder, `.s.PGSQL.${port}`) } : { host: address.hostname, port } }
}
