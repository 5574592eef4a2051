import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '../test/patience.ts'
import { examplePath, routePatterns } from '../test/route-patterns.ts'
import { seededRandom } from '../test/seeded.ts'
import { hasEnded } from '../test/server-process.ts'
import type { Findings } from './harness/findings.ts'
import { newCase } from './harness/fuzz-cases.ts'
import { startedServer, withHarness } from './harness/harness.ts'
import { newMember } from './harness/people.ts'

export const about =
  'T13: addresses, headers, forms, multipart and JSON that nobody should send; a round is one of them'
export const longRounds = 100_000

const seed = Number(process.env.TEST_SEED ?? 20_261)
const concurrency = 8
const casesPerSession = 250
const halfCloseAfterMs = 5_000

/** The same seed makes the same cases. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await startedServer(dataDir, { ADMIN_TOTP: 'off' })
    const patterns = routePatterns.map(({ pattern }) => examplePath(pattern)).filter((path) => path !== '/live')
    const counts = new Map<string, Record<string, number>>()
    const broken: string[] = []
    let next = 0
    async function sender() {
      let cookies: string[] = []
      for (let sent = 0; next < rounds && !hasEnded(server.child); sent += 1) {
        if (sent % casesPerSession === 0)
          cookies = ['', (await newMember()).cookie, (await newMember({ isAdmin: true })).cookie]
        const number = next++
        const targets = { patterns, cookies, origin: server.address }
        const { kind, label, bytes } = newCase(seededRandom(seed + number), targets)
        const status = await statusOfRaw(server.port, bytes)
        const row = counts.get(kind) ?? counts.set(kind, {}).get(kind) ?? {}
        const answer = status ? `${Math.floor(status / 100)}xx` : 'closed'
        row[answer] = (row[answer] ?? 0) + 1
        if (status >= 500 && status !== 503) broken.push(`Case ${number} (${label}) was answered with ${status}.`)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, sender))
    await pause(500)
    const log = server.output()
    const unhandled = log.match(/unhandled-rejection|uncaught-exception/g) ?? []
    if (hasEnded(server.child)) broken.push('The server ended.')
    else if ((await fetch(`${server.address}/readyz`)).status !== 200) broken.push('The server is not ready.')
    broken.push(...unhandled.map((event) => `The log tells of ${event}.`))
    await server.stop()
    console.log(`Seed ${seed}.`)
    const errors = log.split('\n').filter((line) => line.includes('error'))
    const withoutTime = errors.map((line) => line.replace(/"(time|requestId)":"[^"]*",?/g, ''))
    for (const line of new Set(withoutTime)) console.log(line)
    return { figures: Object.fromEntries([...counts].sort()), broken }
  })
}

/** Returns the status of the answer, or 0 when the socket closes without one. */
function statusOfRaw(port: string, bytes: Buffer): Promise<number> {
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
