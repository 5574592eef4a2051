import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownDatabase } from './deployment/own-database.ts'
import { readWhile } from './deployment/reading.ts'
import { apart } from './deployment/sharing.ts'
import { openSite, type Site } from './deployment/site.ts'
import { lost, mixedWrites, writeConcurrently } from './harness/concurrent-writes.ts'
import { inconsistencies } from './harness/consistency-checks.ts'
import { type Findings, spread } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'

export const about =
  'two servers behind nginx, on one PostgreSQL and one S3 store; each round one is killed with kill -9'
export const longRounds = 30

// `fail_timeout` of deploy/nginx.conf: were the other one killed before, none would be left to ask.
const proxyAvoidsMs = 2_000

/** What one server knows the other knows; then, in each round, one is killed while people write and read. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (folder) => {
    const database = await ownDatabase(join(folder, 'database-host'))
    const site = await openSite(folder, { DATABASE_URL: database.url })
    try {
      const admin = await newMember({ isAdmin: true })
      const broken = await apart(site.servers.addresses, site.publicUrl, admin)
      const killings = await kills(site, admin, rounds)
      await Promise.all([site.servers.kill(0), site.servers.kill(1)])
      broken.push(...killings.broken, ...(await whileAllAreAway(site)))
      return { figures: { 'one of two killed': killings.figures }, broken }
    } finally {
      await site.close()
      await database.stop()
    }
  })
}

async function kills({ publicUrl, servers }: Site, admin: Person, rounds: number) {
  const broken: string[] = []
  const gaps: number[] = []
  let [acknowledged, read, unread] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const calm = new AbortController()
    const writes = await mixedWrites(admin)
    const reading = readWhile(publicUrl, admin, calm.signal)
    const writing = writeConcurrently(publicUrl, writes, calm.signal)
    await servers.kill(round % 2)
    await servers.start(round % 2)
    await pause(proxyAvoidsMs)
    const told = await writing
    calm.abort()
    const seen = await reading
    ;[acknowledged, read, unread] = [acknowledged + told.length, read + seen.answered, unread + seen.refused]
    gaps.push(seen.longestGapMs)
    if (seen.signedOut > 0) broken.push(`Somebody was signed out ${seen.signedOut} times.`)
    broken.push(...(await lost(told)), ...(await inconsistencies()))
  }
  const figures = { rounds, acknowledged, 'pages read': read, 'pages refused': unread, ...spread(gaps) }
  return { figures, broken }
}

/** With no server left: a sentence, and not a word in the proxy's log. */
async function whileAllAreAway({ publicUrl, proxyLog }: Site) {
  const answer = await fetch(publicUrl)
  const said = await answer.text()
  const broken: string[] = []
  if (answer.status !== 503 || !said.includes('Please try again.')) broken.push(`Without a server it says: ${said}`)
  if (/127\.0\.0\.1|::1/.test(proxyLog())) broken.push('The log of the proxy holds the address of a visitor.')
  return broken
}
