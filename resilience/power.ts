import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { primarySql } from '../app/platform/db/db.server.ts'
import { storeFile } from '../app/platform/files/files.server.ts'
import { random } from '../test/seeded.ts'
import { processesOf, spawnServer } from '../test/server-process.ts'
import { installFaults, watchCalls } from './failures/faults.ts'
import { writeInRounds } from './harness/concurrent-writes.ts'
import { findDamage } from './harness/database-check.ts'
import { type Findings, percentiles } from './harness/findings.ts'
import { killAll, startedServer, withHarness } from './harness/harness.ts'
import { canMount, type Volume, withVolume } from './harness/volume.ts'

export const about = 'T3: power loss under the database and the file store; what was not synced is gone'
export const longRounds = 50

const volumeBytes = 4 * 1024 ** 3
const roundsPerFirstStart = 3
const safeOrder = 'fs.open,file.writeFile,file.sync,fs.rename,fs.open,file.sync'

export async function run(rounds: number): Promise<Findings> {
  if (canMount())
    return withVolume(volumeBytes, (volume) =>
      withHarness((dataDir) => cutRepeatedly(volume, dataDir, rounds), join(volume.folder, 'data')),
    )
  return withHarness(async (dataDir) => {
    const server = await startedServer(dataDir)
    const order = await checkSettingsAndOrder()
    await server.stop()
    return { figures: { 'settings and order only: to mount takes root': { broken: order.length } }, broken: order }
  })
}

async function cutRepeatedly(volume: Volume, dataDir: string, rounds: number): Promise<Findings> {
  let server = await startedServer(dataDir)
  const order = await checkSettingsAndOrder()
  const recoveries: number[] = []
  const damaged: string[] = []
  const { counts, broken, roundWhile } = await writeInRounds()
  while (counts.rounds < rounds) {
    await roundWhile(server.address, async () => {
      await pause(random.number() * 2000)
      await cutPowerAndRemount(volume, dataDir)
      await server.exited
      const remountedAt = performance.now()
      server = await startedServer(dataDir)
      await server.isReady()
      recoveries.push(performance.now() - remountedAt)
    })
    damaged.push(...(await findDamage()))
  }
  await server.stop()
  const first = await firstStarts(volume, Math.ceil(rounds / roundsPerFirstStart))
  const writes = { ...counts, damaged: damaged.length, ...percentiles(recoveries) }
  return {
    figures: { 'power lost during writes': writes, 'during a first start': first.figures },
    broken: [...order, ...broken, ...damaged, ...first.broken],
  }
}

async function firstStarts(volume: Volume, rounds: number) {
  const broken: string[] = []
  const recoveries: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = join(volume.folder, `first-${round}`)
    const first = await spawnServer(dataDir)
    await pause(random.number() * 4000)
    await cutPowerAndRemount(volume, dataDir)
    await first.exited
    const remountedAt = performance.now()
    const next = await spawnServer(dataDir)
    await next.isOpen()
    recoveries.push(performance.now() - remountedAt)
    if (!next.output().includes('Open ')) broken.push(`After a first start that was cut off: ${next.output().trim()}`)
    await next.stop()
    rmSync(dataDir, { recursive: true })
  }
  return { figures: { rounds, lost: broken.length, ...percentiles(recoveries) }, broken }
}

async function cutPowerAndRemount(volume: Volume, dataDir: string) {
  volume.cutPower()
  while (processesOf(dataDir).length > 0) {
    killAll(dataDir)
    await pause(10)
  }
  await volume.remount()
}

/** A file is synced before it is renamed, and its folder after. */
async function checkSettingsAndOrder() {
  const off: string[] = []
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    const [row] = await primarySql().unsafe(`show ${name}`)
    if (row?.[name] !== 'on') off.push(`PostgreSQL runs with ${name} ${row?.[name]}.`)
  }
  installFaults()
  await storeFile([Buffer.from('the folder is there')], { kind: 'cv' })
  const { calls } = await watchCalls(() => storeFile([Buffer.from('a file')], { kind: 'cv' }))
  const order = calls.filter((call) => safeOrder.includes(call)).join()
  return order === safeOrder ? off : [...off, `The file store does ${order} instead of ${safeOrder}.`]
}
