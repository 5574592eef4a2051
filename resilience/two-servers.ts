import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startOwnDatabase } from './deployment/own-database.ts'
import { openSite, type Site } from './deployment/site.ts'
import { startTraffic } from './deployment/traffic.ts'
import { type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'

export const about =
  'two servers behind nginx, on one PostgreSQL and one S3 store; each round one is killed with kill -9'
export const longRounds = 30

// `fail_timeout` in deploy/nginx.conf. Killing the other server sooner would leave nginx without any.
const proxyFailTimeoutMs = 2_000

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (folder) => {
    const database = await startOwnDatabase(join(folder, 'database-host'))
    const site = await openSite(folder, { DATABASE_URL: database.url })
    try {
      const admin = await newMember({ isAdmin: true })
      const killings = await killRepeatedly(site, admin, rounds)
      await Promise.all([site.servers.kill(0), site.servers.kill(1)])
      const broken = [...killings.broken, ...(await checkWithoutServers(site))]
      return { figures: { 'one of two killed': killings.figures }, broken }
    } finally {
      await site.close()
      await database.stop()
    }
  })
}

async function killRepeatedly({ publicUrl, servers }: Site, admin: Person, rounds: number) {
  const { counts, gaps, broken, roundWhile } = startTraffic(publicUrl, admin)
  for (let round = 0; round < rounds; round += 1) {
    await roundWhile(async () => {
      await servers.kill(round % 2)
      await servers.start(round % 2)
      await pause(proxyFailTimeoutMs)
    })
  }
  return { figures: { rounds, ...counts, ...percentiles(gaps) }, broken }
}

async function checkWithoutServers({ publicUrl, proxyLog }: Site) {
  const answer = await fetch(publicUrl)
  const text = await answer.text()
  const broken: string[] = []
  if (answer.status !== 503 || !text.includes('Please try again.')) broken.push(`Without a server it says: ${text}`)
  if (/127\.0\.0\.1|::1/.test(proxyLog())) broken.push('The log of the proxy holds the address of a visitor.')
  return broken
}
