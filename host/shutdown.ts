import type { Server } from 'node:http'

const patienceMs = 10_000

/** Stops listening, lets running requests end (10 s at most), and closes every connection. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const impatient = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(idle)
  clearTimeout(impatient)
}
