import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export type StallingProxy = Awaited<ReturnType<typeof stallingProxy>>

/** A TCP proxy on this machine that can go silent, as a network does that drops everything, or hang up on everybody. */
export async function stallingProxy(target: NetConnectOpts) {
  const open = new Set<Socket>()
  let taken = 0
  let mood: 'forwarding' | 'stalled' | 'refusing' = 'forwarding'
  const server = createServer((near) => {
    taken++
    if (mood === 'refusing') return near.destroy()
    const far = connect(target)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).once('close', () => open.delete(socket))
    }
    near.on('data', (bytes) => far.write(bytes)).once('close', () => far.destroy())
    far.on('data', (bytes) => near.write(bytes)).once('close', () => near.destroy())
    if (mood === 'stalled') for (const socket of [near, far]) socket.pause()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** How many connections were made so far. */
    taken: () => taken,
    stall() {
      mood = 'stalled'
      for (const socket of open) socket.pause()
    },
    refuse() {
      mood = 'refusing'
      for (const socket of open) socket.destroy()
    },
    resume() {
      mood = 'forwarding'
      for (const socket of open) socket.resume()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
