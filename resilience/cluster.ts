import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { random } from '../test/seeded.ts'
import { startCluster } from './deployment/database-cluster.ts'
import { openSite, type Site } from './deployment/site.ts'
import { startTraffic } from './deployment/traffic.ts'
import { type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'
import { articleWithPicture } from './harness/writes.ts'

export const about =
  'two servers on three PostgreSQL under Patroni; each round the machine that leads dies (needs the Debian packages of docs/scaling.md)'
export const longRounds = 5

type Cluster = Awaited<ReturnType<typeof startCluster>>

const pagesToCount = 100
// PostgreSQL processes report their statistics about once a second.
const statisticsMs = 2_000
const maxRecoveryMs = 15_000
const afterwardsMs = 3_000

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (folder) => {
    const cluster = await startCluster(join(folder, 'cluster'))
    try {
      const site = await openSite(folder, { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl })
      try {
        const admin = await newMember({ isAdmin: true })
        const reads = await measureReplicaReads(cluster, site, admin)
        const failovers = await failOver(cluster, site, admin, rounds)
        return {
          figures: { 'who is read': reads.figures, ...failovers.figures },
          broken: [...reads.broken, ...failovers.broken],
        }
      } finally {
        await site.close()
      }
    } finally {
      await cluster.stop()
    }
  })
}

/** Each page costs the primary the lookup of its session. */
async function measureReplicaReads(
  { machines, countTransactions, leader }: Cluster,
  { publicUrl }: Site,
  { cookie }: Person,
) {
  const primary = await leader()
  const replicas = machines.filter((machine) => machine !== primary)
  const count = async () => ({
    primary: await countTransactions(primary),
    replicas: (await Promise.all(replicas.map(countTransactions))).reduce((sum, each) => sum + each, 0),
  })
  const before = await count()
  for (let page = 0; page < pagesToCount; page += 1) {
    await (await fetch(`${publicUrl}/reviews`, { headers: { cookie } })).body?.cancel()
  }
  await pause(statisticsMs)
  const after = await count()
  const figures = {
    'pages read': pagesToCount,
    'transactions of the primary': after.primary - before.primary,
    'of the replicas': after.replicas - before.replicas,
  }
  const broken = figures['of the replicas'] < 2 * pagesToCount ? ['Pages are not read from replicas.'] : []
  return { figures, broken }
}

async function failOver(cluster: Cluster, { publicUrl }: Site, admin: Person, rounds: number) {
  const { counts, gaps, broken, roundWhile } = startTraffic(publicUrl, admin)
  const times = { 'a new primary': [] as number[], 'first write after it': [] as number[], 'without a page': gaps }
  for (let round = 0; round < rounds; round += 1) {
    const primary = await roundWhile(async (writing) => {
      await pause(1_000 + random.number() * 2_000)
      const primary = await cluster.leader()
      primary.kill()
      const diedAt = performance.now()
      await cluster.leader()
      const promotedAt = performance.now()
      while (
        !(await articleWithPicture(admin)
          .send(publicUrl)
          .catch(() => false))
      )
        await pause(100)
      times['a new primary'].push(promotedAt - diedAt)
      times['first write after it'].push(performance.now() - promotedAt)
      await writing
      await pause(afterwardsMs)
      return primary
    })
    primary.startEtcd()
    primary.startDatabase()
    await cluster.waitUntilHealthy()
  }
  if (Math.max(...times['first write after it']) > maxRecoveryMs)
    broken.push('The site took more than 15 s after a failover.')
  const figures = Object.entries(times).map(([name, durations]) => [name, percentiles(durations)] as const)
  return { figures: { 'primary killed': { rounds, ...counts }, ...Object.fromEntries(figures) }, broken }
}
