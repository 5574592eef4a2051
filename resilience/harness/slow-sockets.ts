import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const perNetwork = 25
const dripEveryMs = 1_000

/**
 * Holds so many sockets that send a byte a second, half of them of a header and half of a body, and opens another for
 * each that is cut off, until `calm`. Out: how often one was cut off.
 */
export async function holdSlowSockets(port: string, count: number, calm: AbortSignal): Promise<number> {
  let cutOff = 0
  async function hold(n: number) {
    while (!calm.aborted) {
      await holdOne(port, n)
      cutOff += 1
      await pause(200)
    }
  }
  async function holdOne(to: string, n: number) {
    const localAddress = `127.2.${Math.floor(n / perNetwork)}.1`
    const socket = connect({ port: Number(to), host: '127.0.0.1', localAddress })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.write(n % 2 ? 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ' : halfPost(to))
    const drip = setInterval(() => socket.write('a'), dripEveryMs)
    const stop = () => socket.destroy()
    calm.addEventListener('abort', stop, { once: true })
    await closed
    clearInterval(drip)
    calm.removeEventListener('abort', stop)
  }
  await Promise.all(Array.from({ length: count }, (_, n) => hold(n)))
  return cutOff - count
}

function halfPost(port: string) {
  return `POST /auth HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:${port}\r\nContent-Length: 100000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nemail=`
}
