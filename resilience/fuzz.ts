import { setTimeout as pause } from 'node:timers/promises'
import { examplePath, routePatterns } from '../test/route-patterns.ts'
import { seededRandom } from '../test/seeded.ts'
import { type ServerProcess, spawnServer } from '../test/server-process.ts'
import type { Findings } from './harness/findings.ts'
import { newCase } from './harness/fuzz-cases.ts'
import { withHarness } from './harness/harness.ts'
import { newMember } from './harness/people.ts'
import { statusOfRaw } from './harness/send-raw.ts'

export const about =
  'T13: addresses, headers, forms, multipart and JSON that nobody should send; a round is one of them'
export const longRounds = 100_000

const seed = Number(process.env.TEST_SEED ?? 20_261)
const concurrency = 8
const casesPerSession = 250

/** The same seed makes the same cases. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (dataDir) => {
    const server = await started(dataDir)
    const patterns = routePatterns.map(({ pattern }) => examplePath(pattern)).filter((path) => path !== '/live')
    const counts = new Map<string, Record<string, number>>()
    const broken: string[] = []
    let next = 0
    async function sender() {
      let cookies: string[] = []
      for (let sent = 0; next < rounds && !hasEnded(server); sent += 1) {
        if (sent % casesPerSession === 0) cookies = await sessions()
        const number = next++
        const { kind, label, bytes } = newCase(seededRandom(seed + number), {
          patterns,
          cookies,
          origin: server.address,
        })
        const status = await statusOfRaw(server.port, bytes)
        const row = counts.get(kind) ?? counts.set(kind, {}).get(kind) ?? {}
        row[classOf(status)] = (row[classOf(status)] ?? 0) + 1
        if (status >= 500 && status !== 503) broken.push(`Case ${number} (${label}) was answered with ${status}.`)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, sender))
    await pause(500)
    const log = server.output()
    const unhandled = log.match(/unhandled-rejection|uncaught-exception/g) ?? []
    if (hasEnded(server)) broken.push('The server ended.')
    else if ((await fetch(`${server.address}/readyz`)).status !== 200) broken.push('The server is not ready.')
    broken.push(...unhandled.map((event) => `The log tells of ${event}.`))
    if (!hasEnded(server)) await server.stop()
    console.log(`Seed ${seed}.`)
    for (const line of new Set(
      log
        .split('\n')
        .map(withoutTime)
        .filter((each) => each.includes('error')),
    )) {
      console.log(line)
    }
    return { figures: Object.fromEntries([...counts].sort()), broken }
  })
}

async function sessions() {
  const people = [await newMember(), await newMember({ isAdmin: true })]
  return ['', ...people.map(({ cookie }) => cookie)]
}

function classOf(status: number) {
  if (status === 0) return 'closed'
  return status >= 500 ? String(status) : `${String(status)[0]}xx`
}

function withoutTime(line: string) {
  return line.replace(/"(time|requestId)":"[^"]*",?/g, '')
}

function hasEnded({ child }: ServerProcess) {
  return child.exitCode !== null || child.signalCode !== null
}

async function started(dataDir: string) {
  const server = await spawnServer(dataDir, { ADMIN_TOTP: 'off' })
  await server.isOpen()
  if (!server.output().includes('Open ')) throw new Error(server.output())
  return server
}
