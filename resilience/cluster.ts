import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from './deployment/database-cluster.ts'
import { readWhile } from './deployment/reading.ts'
import { openSite, type Site } from './deployment/site.ts'
import { lost, mixedWrites, writeConcurrently } from './harness/concurrent-writes.ts'
import { inconsistencies } from './harness/consistency-checks.ts'
import { type Findings, spread } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'
import { articleWithPicture } from './harness/writes.ts'

export const about =
  'two servers on three PostgreSQL under Patroni; each round the machine that leads dies (needs the Debian packages of docs/scaling.md)'
export const longRounds = 5

type Cluster = Awaited<ReturnType<typeof startCluster>>

const pagesToCount = 100
// A server process tells what it did about once a second.
const statisticsMs = 2_000
const recoveryMs = 15_000
const afterwardsMs = 3_000

/** Pages are read from replicas; then, in each round, the primary's machine dies while people write and read. */
export function run(rounds: number): Promise<Findings> {
  return withHarness(async (folder) => {
    const cluster = await startCluster(join(folder, 'cluster'))
    try {
      const site = await openSite(folder, { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl })
      try {
        const admin = await newMember({ isAdmin: true })
        const reads = await whoIsRead(cluster, site, admin)
        const failovers = await fail(cluster, site, admin, rounds)
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

/** The transactions of the primary and of the replicas while a member reads pages; each page costs the primary its session. */
async function whoIsRead({ machines, transactions, leader }: Cluster, { publicUrl }: Site, { cookie }: Person) {
  const primary = await leader()
  const replicas = machines.filter((machine) => machine !== primary)
  const count = async () => ({
    primary: await transactions(primary),
    replicas: (await Promise.all(replicas.map(transactions))).reduce((sum, each) => sum + each, 0),
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

async function fail(cluster: Cluster, { publicUrl }: Site, admin: Person, rounds: number) {
  const broken: string[] = []
  const times = {
    'a new primary': [] as number[],
    'first write after it': [] as number[],
    'without a page': [] as number[],
  }
  let [acknowledged, read, unread] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const calm = new AbortController()
    const writes = await mixedWrites(admin)
    const reading = readWhile(publicUrl, admin, calm.signal)
    const writing = writeConcurrently(publicUrl, writes, calm.signal)
    await pause(1_000 + Math.random() * 2_000)
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
    const told = await writing
    await pause(afterwardsMs)
    calm.abort()
    const seen = await reading
    times['without a page'].push(seen.longestGapMs)
    ;[acknowledged, read, unread] = [acknowledged + told.length, read + seen.answered, unread + seen.refused]
    if (seen.signedOut > 0) broken.push(`Somebody was signed out ${seen.signedOut} times.`)
    broken.push(...(await lost(told)), ...(await inconsistencies()))
    primary.startEtcd()
    primary.startDatabase()
    await cluster.untilWhole()
  }
  if (Math.max(...times['first write after it']) > recoveryMs)
    broken.push('The site took more than 15 s after a failover.')
  const counts = { rounds, acknowledged, 'pages read': read, 'pages refused': unread }
  const figures = Object.entries(times).map(([name, durations]) => [name, spread(durations)] as const)
  return { figures: { 'primary killed': counts, ...Object.fromEntries(figures) }, broken }
}
