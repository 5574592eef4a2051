import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { primarySql } from '../app/platform/db/db.server.ts'
import { random } from '../test/seeded.ts'
import { processesOf, type ServerProcess, spawnServer } from '../test/server-process.ts'
import { lostWrites, mixedWrites, writeConcurrently } from './harness/concurrent-writes.ts'
import { inconsistencies } from './harness/consistency-checks.ts'
import { findDamage } from './harness/database-check.ts'
import { type Figures, type Findings, percentiles } from './harness/findings.ts'
import { killAll, withHarness } from './harness/harness.ts'
import { newMember } from './harness/people.ts'
import { storeOrder } from './harness/store-order.ts'
import { canMount, type Volume, withVolume } from './harness/volume.ts'

export const about = 'T3: power loss under the database and the file store; what was not synced is gone'
export const longRounds = 50

const volumeBytes = 4 * 1024 ** 3
const roundsPerFirstStart = 3

export async function run(rounds: number): Promise<Findings> {
  if (canMount())
    return withVolume(volumeBytes, (volume) =>
      withHarness((dataDir) => cutRepeatedly(volume, dataDir, rounds), join(volume.folder, 'data')),
    )
  return withHarness(async (dataDir) => {
    const server = await started(dataDir)
    const order = await checkSettingsAndOrder()
    await server.stop()
    return { figures: { 'settings and order only: to mount takes root': { broken: order.length } }, broken: order }
  })
}

async function cutRepeatedly(volume: Volume, dataDir: string, rounds: number): Promise<Findings> {
  let server = await started(dataDir)
  const order = await checkSettingsAndOrder()
  const admin = await newMember({ isAdmin: true })
  const broken = { lost: [] as string[], inconsistent: [] as string[], damaged: [] as string[] }
  const recoveries: number[] = []
  let acknowledged = 0
  for (let round = 0; round < rounds; round += 1) {
    const stopping = new AbortController()
    const writing = writeConcurrently(server.address, await mixedWrites(admin), stopping.signal)
    await pause(random.number() * 2000)
    await cutPowerAndRemount(volume, dataDir)
    await server.exited
    stopping.abort()
    const remountedAt = performance.now()
    server = await started(dataDir)
    await server.isReady()
    recoveries.push(performance.now() - remountedAt)
    const confirmed = await writing
    acknowledged += confirmed.length
    broken.lost.push(...(await lostWrites(confirmed)))
    broken.inconsistent.push(...(await inconsistencies()))
    broken.damaged.push(...(await findDamage()))
  }
  await server.stop()
  const first = await firstStarts(volume, Math.ceil(rounds / roundsPerFirstStart))
  const counts = { lost: broken.lost.length, half: broken.inconsistent.length, damaged: broken.damaged.length }
  const writes: Figures = { rounds, acknowledged, ...counts, ...percentiles(recoveries) }
  return {
    figures: { 'power lost during writes': writes, 'during a first start': first.figures },
    broken: [...order, ...Object.values(broken).flat(), ...first.broken],
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

async function checkSettingsAndOrder() {
  const off: string[] = []
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    const [row] = await primarySql().unsafe(`show ${name}`)
    if (row?.[name] !== 'on') off.push(`PostgreSQL runs with ${name} ${row?.[name]}.`)
  }
  return [...off, ...(await storeOrder())]
}

async function started(dataDir: string): Promise<ServerProcess> {
  const server = await spawnServer(dataDir)
  await server.isOpen()
  if (!server.output().includes('Open ')) throw new Error(server.output())
  return server
}
