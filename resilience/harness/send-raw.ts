import { connect } from 'node:net'
import { patienceMs } from '../../test/patience.ts'

const halfCloseAfterMs = 5_000

/** Returns the status of the answer, or 0 when the socket closes without one. */
export function statusOfRaw(port: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    // A single local address would run out of ports.
    const localAddress = `127.0.0.${1 + (bytes.length % 250)}`
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    let received = ''
    const end = () => {
      clearTimeout(halfClose)
      clearTimeout(timeout)
      socket.destroy()
      resolve(Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(received)?.[1] ?? 0))
    }
    const halfClose = setTimeout(() => socket.end(), halfCloseAfterMs)
    const timeout = setTimeout(end, patienceMs)
    socket.on('error', () => {}).once('close', end)
    socket.on('data', (piece) => {
      // "100 Continue" may precede the answer.
      if (received.length < 64) received += piece.toString('latin1', 0, 64)
    })
    socket.write(bytes)
  })
}
