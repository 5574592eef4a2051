import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const perNetwork = 25
const dripEveryMs = 1_000

/** Sends a byte a second on each socket and replaces those that are cut off. Returns how many that were. */
export async function holdSlowSockets(port: string, count: number, signal: AbortSignal): Promise<number> {
  let cutOff = 0
  async function hold(n: number) {
    while (!signal.aborted) {
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
    signal.addEventListener('abort', stop, { once: true })
    await closed
    clearInterval(drip)
    signal.removeEventListener('abort', stop)
  }
  await Promise.all(Array.from({ length: count }, (_, n) => hold(n)))
  return cutOff - count
}

function halfPost(port: string) {
  return `POST /auth HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:${port}\r\nContent-Length: 100000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nemail=`
}
