import { join } from 'node:path'
import { bucketAddress, startObjectStore, storeCredentials } from '../../test/object-store.ts'
import { freePort } from '../product.ts'
import { ownDatabase } from './deployment/own-database.ts'
import { startProxy } from './deployment/proxy.ts'
import { readWhile } from './deployment/reading.ts'
import { startServers } from './deployment/servers.ts'
import { apart } from './deployment/sharing.ts'
import { type Findings, spread } from './ground/findings.ts'
import { onGround } from './ground/ground.ts'
import { halves } from './ground/halves.ts'
import { newMember, type Person } from './ground/people.ts'
import { lost, mixedWrites, storm } from './ground/storm.ts'

export const about =
  'two servers behind nginx, on one PostgreSQL and one S3 store; each round one is killed with kill -9'
export const longRounds = 30

type Site = { publicUrl: string; servers: Awaited<ReturnType<typeof startServers>> }

/** What one server knows the other knows; then, in each round, one is killed while people write and read. */
export function drill(rounds: number): Promise<Findings> {
  return onGround(async (folder) => {
    const ports = [String(await freePort()), String(await freePort())]
    const database = await ownDatabase(join(folder, 'database-host'))
    const storePort = await freePort()
    const store = await startObjectStore(join(folder, 'store'), storePort, 'upinde')
    const proxy = await startProxy(join(folder, 'proxy'), ports)
    const shared = {
      DATABASE_URL: database.url,
      FILES_URL: bucketAddress(storePort, 'upinde'),
      PUBLIC_URL: proxy.publicUrl,
      ADMIN_TOTP: 'off',
      ...storeCredentials,
    }
    Object.assign(process.env, shared)
    const servers = await startServers(ports, shared)
    try {
      const admin = await newMember({ isAdmin: true })
      const broken = await apart(servers.addresses, proxy.publicUrl, admin)
      const killings = await kills({ publicUrl: proxy.publicUrl, servers }, admin, rounds)
      await Promise.all([servers.kill(0), servers.kill(1)])
      broken.push(...killings.broken, ...(await whileAllAreAway(proxy)))
      return { figures: { 'one of two killed': killings.figures }, broken }
    } finally {
      await servers.stop()
      await proxy.stop()
      await store.stop()
      await database.stop()
    }
  })
}

async function kills({ publicUrl, servers }: Site, admin: Person, rounds: number) {
  const broken: string[] = []
  const recoveries: number[] = []
  let [acknowledged, read, unread] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const calm = new AbortController()
    const writes = await mixedWrites(admin)
    const reading = readWhile(publicUrl, admin, calm.signal)
    const writing = storm(publicUrl, writes, calm.signal)
    await servers.kill(round % 2)
    recoveries.push(await untilAnswered(publicUrl))
    await servers.start(round % 2)
    await writing
    calm.abort()
    const told = await writing
    const seen = await reading
    ;[acknowledged, read, unread] = [acknowledged + told.length, read + seen.answered, unread + seen.refused]
    if (seen.signedOut > 0) broken.push(`Somebody was signed out ${seen.signedOut} times.`)
    broken.push(...(await lost(told)), ...(await halves()))
  }
  const figures = { rounds, acknowledged, 'pages read': read, 'pages refused': unread, ...spread(recoveries) }
  return { figures, broken }
}

/** Milliseconds until the proxy hands out a page again. */
async function untilAnswered(publicUrl: string) {
  const since = performance.now()
  while (!(await isAnswered(publicUrl)))
    if (performance.now() - since > 60_000) throw new Error('No page for a minute.')
  return performance.now() - since
}

async function isAnswered(publicUrl: string) {
  const answer = await fetch(publicUrl).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** With no server left: a sentence, and not a word in the proxy's log. */
async function whileAllAreAway({ publicUrl, log }: { publicUrl: string; log: () => string }) {
  const answer = await fetch(publicUrl)
  const said = await answer.text()
  const broken: string[] = []
  if (answer.status !== 503 || !said.includes('Please try again.')) broken.push(`Without a server it says: ${said}`)
  if (/127\.0\.0\.1|::1/.test(log())) broken.push('The log of the proxy holds the address of a visitor.')
  return broken
}
