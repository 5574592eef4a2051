import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

const givenPorts = new Set<number>()

/** Avoids the range from which the system assigns ports, so that nobody else gets this one meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    // Fetch refuses port 10080, as browsers do.
    const port = randomInt(10_081, 30_000)
    if (givenPorts.has(port)) continue
    givenPorts.add(port)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number) {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  } finally {
    server.close()
  }
}
