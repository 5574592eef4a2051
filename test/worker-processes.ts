import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from './patience.ts'
import type { ServerProcess } from './server-process.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: string }

/** Returns the ids of the worker processes that a server started. */
export function workersOf(primary: number | undefined): number[] {
  return pids().filter((pid) => parentOf(pid) === primary && isServer(pid))
}

/** Opens connections until one of them is served by this worker. */
export async function socketTo(worker: number, { port }: Pick<ServerProcess, 'port'>): Promise<Socket> {
  for (;;) {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {})
    await once(socket, 'connect')
    let isTheirs = false
    await until(() => {
      const inode = inodeOf(Number(port), socket.localPort ?? 0)
      isTheirs = hasSocket(worker, inode)
      // A worker that has just died may have closed it.
      return (
        isTheirs ||
        inode === undefined ||
        pids().some((pid) => parentOf(pid) === parentOf(worker) && hasSocket(pid, inode))
      )
    })
    if (isTheirs) return socket
    socket.destroy()
  }
}

/** Asks one worker, on a connection of its own. The caller reads the answer. */
export async function openAt(worker: number, server: ServerProcess, path: string, asked: Asked = {}) {
  const socket = await socketTo(worker, server)
  const { method = 'GET', body = '' } = asked
  const headers = { connection: 'close', origin: server.address, ...asked.headers }
  const form = body && {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
  }
  const sent = request({ createConnection: () => socket, path, method, headers: { ...headers, ...form } })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}

export async function askAt(...asked: Parameters<typeof openAt>) {
  const answer = await openAt(...asked)
  const { statusCode: status = 0, headers } = answer
  return { status, headers, text: await text(answer) }
}

function pids() {
  return readdirSync('/proc').map(Number).filter(Boolean)
}

function parentOf(pid: number) {
  return Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1])
}

function isServer(pid: number) {
  return read(`/proc/${pid}/cmdline`).includes('build/server/index.js')
}

/** The inode of the server's end of a connection. */
function inodeOf(serverPort: number, clientPort: number) {
  const [own, other] = [serverPort, clientPort].map((port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`)
  for (const line of read('/proc/net/tcp').split('\n')) {
    const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/)
    if (local.endsWith(own ?? '') && remote.endsWith(other ?? '')) return inode
  }
}

function hasSocket(pid: number, inode: string | undefined) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`)
  } catch {
    return false
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
