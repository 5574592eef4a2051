import { connect } from 'node:net'

const patienceMs = 5_000
const mostPatienceMs = 25_000

/**
 * Sends bytes as they are over a socket of its own, and says after five seconds without an answer that no more will come.
 * Out: the status of the answer, 0 when the socket is closed without one.
 */
export function statusOfRaw(port: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    // One address alone would run out of ports.
    const localAddress = `127.0.0.${1 + (bytes.length % 250)}`
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    let heard = ''
    const end = () => {
      clearTimeout(impatient)
      clearTimeout(over)
      socket.destroy()
      resolve(Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(heard)?.[1] ?? 0))
    }
    const impatient = setTimeout(() => socket.end(), patienceMs)
    const over = setTimeout(end, mostPatienceMs)
    socket.on('error', () => {}).once('close', end)
    socket.on('data', (piece) => {
      // An answer may be announced by "100 Continue".
      if (heard.length < 64) heard += piece.toString('latin1', 0, 64)
    })
    socket.write(bytes)
  })
}
