import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../test/free-port.ts'
import { until } from '../../test/patience.ts'
import { type DatabaseMachine, databaseMachine } from './database-machine.ts'

const sample = join(import.meta.dirname, '../../deploy/haproxy.cfg')

/** Starts three PostgreSQL machines under Patroni behind HAProxy; no superuser owns the database. */
export async function startCluster(folder: string) {
  mkdirSync(folder)
  const network = `127.83.${1 + Math.floor(Math.random() * 250)}`
  const machines = [0, 1, 2].map((place) => databaseMachine(join(folder, `machine-${place}`), network, place))
  const ports = { writing: await freePort(), reading: await freePort() }
  const balancer = startBalancer(folder, network, ports)
  const address = (user: string, port: number, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  for (const machine of machines) machine.startEtcd()
  for (const machine of machines) {
    machine.startDatabase()
    // The first machine initialises the cluster, the others copy it.
    await until(async () => (await machine.is('primary')) || (await machine.is('replica')))
  }
  await waitUntilHealthy()
  await createDatabase(address('postgres:change-me-superuser', ports.writing, 'postgres'))

  async function waitUntilHealthy() {
    await until(async () => {
      const parts = await Promise.all(machines.flatMap((machine) => [machine.is('primary'), machine.is('sync')]))
      return parts.filter(Boolean).length === machines.length
    })
  }

  return {
    url: address('upinde:drill', ports.writing, 'upinde'),
    readUrl: address('upinde:drill', ports.reading, 'upinde'),
    machines,
    waitUntilHealthy,
    leader: () => waitForLeader(machines),
    async countTransactions(machine: DatabaseMachine) {
      const sql = postgres(`postgres://postgres:change-me-superuser@${machine.address}:5432/upinde`, { max: 1 })
      const [row] = await sql`select xact_commit::int as count from pg_stat_database where datname = 'upinde'`
      await sql.end()
      return row?.count as number
    },
    async stop() {
      for (const machine of machines) machine.kill()
      balancer.kill('SIGKILL')
      await once(balancer, 'exit')
    },
  }
}

async function waitForLeader(machines: DatabaseMachine[]) {
  let leader: DatabaseMachine | undefined
  await until(async () => {
    const leading = await Promise.all(machines.map((machine) => machine.is('primary')))
    leader = machines[leading.indexOf(true)]
    return leader !== undefined
  })
  return leader as DatabaseMachine
}

function startBalancer(folder: string, network: string, ports: { writing: number; reading: number }) {
  const path = join(folder, 'haproxy.cfg')
  const configured = readFileSync(sample, 'utf8')
    .replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${ports.writing}`)
    .replace('bind 127.0.0.1:5001', `bind 127.0.0.1:${ports.reading}`)
    .replaceAll('192.0.2.', `${network}.`)
  writeFileSync(path, configured)
  return spawn('haproxy', ['-f', path], { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin` } })
}

async function createDatabase(superuser: string) {
  let sql = postgres(superuser, { max: 1, onnotice: () => {} })
  await until(async () => {
    await sql.end()
    sql = postgres(superuser, { max: 1, onnotice: () => {} })
    return sql`select 1`.then(
      () => true,
      () => false,
    )
  })
  await sql`create role upinde login password 'drill'`
  await sql`create database upinde owner upinde`
  await sql.end()
}
