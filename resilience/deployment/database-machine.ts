import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createPrivateFolder,
  makePrivateTo,
  postgresOsUser,
  unprivilegedCommand,
} from '../../app/platform/embedded-postgres/postgres-os-user.server.ts'

const sample = join(import.meta.dirname, '../../deploy/patroni.yml')
const inSample = '192.0.2.'
const machines = [11, 12, 13]

export type DatabaseMachine = ReturnType<typeof databaseMachine>

/** A machine of a database cluster, played by a loopback address in `network`, its first three numbers. */
export function databaseMachine(folder: string, network: string, place: number) {
  const account = postgresOsUser(folder)
  const address = `${network}.${machines[place]}`
  const data = join(folder, 'data')
  const configuration = join(folder, 'patroni.yml')
  createPrivateFolder(account, folder)
  writeFileSync(configuration, configured())
  makePrivateTo(account, configuration)
  let running: ChildProcess[] = []

  function configured() {
    return readFileSync(sample, 'utf8')
      .replace('name: node1', `name: node${place + 1}`)
      .replaceAll(/((?:listen|connect_address): )192\.0\.2\.11/g, `$1${address}`)
      .replaceAll('192.0.2.0/24', '127.0.0.0/8')
      .replaceAll(inSample, `${network}.`)
      .replace('/var/lib/postgresql/15/upinde', data)
      .replace('/var/run/postgresql', folder)
  }

  function run(program: string, ...args: string[]) {
    const { command, prefix } = unprivilegedCommand(program, account)
    return spawn(command, [...prefix, ...args], {
      stdio: 'ignore',
      detached: true,
      cwd: '/',
      env: { ...process.env, HOME: folder },
    })
  }

  function etcd() {
    const name = (of: number) => `node${of + 1}`
    const peers = machines.map((last, of) => `${name(of)}=http://${network}.${last}:2380`)
    return run(
      'etcd',
      ...options({
        name: name(place),
        'data-dir': join(folder, 'etcd'),
        'listen-client-urls': `http://${address}:2379`,
        'advertise-client-urls': `http://${address}:2379`,
        'listen-peer-urls': `http://${address}:2380`,
        'initial-advertise-peer-urls': `http://${address}:2380`,
        'initial-cluster': peers.join(','),
      }),
    )
  }

  return {
    address,
    startEtcd: () => running.push(etcd()),
    startDatabase: () => running.push(run('patroni', configuration)),
    async is(role: 'primary' | 'replica' | 'sync') {
      const answer = await fetch(`http://${address}:8008/${role}`).catch(() => undefined)
      await answer?.body?.cancel()
      return answer?.status === 200
    },
    kill() {
      for (const pid of [postmasterIn(data), ...running.map((child) => child.pid)]) if (pid) kill(pid)
      running = []
    },
  }
}

function options(values: Record<string, string>) {
  return Object.entries(values).flatMap(([name, value]) => [`--${name}`, value])
}

function postmasterIn(data: string) {
  try {
    return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already ended.
  }
}
