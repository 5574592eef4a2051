import { spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { closeSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'

// Plays a compromised decoder: reads its targets from standard input and writes what it achieved to standard output.
writeSync(3, '.')
closeSync(3)
const { secretFile, port, socket, takenFile, pid } = JSON.parse(await text(process.stdin))

const attempts: Record<string, () => unknown> = {
  'read the keyring': () => readFileSync(secretFile, 'utf8'),
  'read the settings of the server': () => readFileSync(`/proc/${pid}/environ`),
  'read its own code again': () => readFileSync(import.meta.filename),
  'write a file': () => writeFileSync(takenFile, 'taken'),
  'open a connection': () => once(connect(port, '127.0.0.1'), 'connect'),
  'reach the database’s socket': () => once(connect(socket), 'connect'),
  'listen for connections': () => once(createServer().listen(0, '127.0.0.1'), 'listening'),
  'send a datagram': () => once(createSocket('udp4').bind(0, '127.0.0.1'), 'listening'),
  'run a program': () => expectNone(spawnSync('/usr/bin/id').error),
  'stop the server': () => process.kill(pid, 'SIGCONT'),
  'use the bindings of Node': () => (process as unknown as { binding: (name: string) => object }).binding('tcp_wrap'),
  'read in a thread': () => once(new Worker(readInThread, { eval: true, workerData: secretFile }), 'message'),
}
const readInThread = `const { parentPort, workerData } = require('node:worker_threads')
parentPort.postMessage(require('node:fs').readFileSync(workerData))`

const done: string[] = []
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt()
    done.push(name)
  } catch {}
}
writeSync(1, JSON.stringify({ tried: Object.keys(attempts), done, settings: Object.keys(process.env) }))
process.exit(0)

function expectNone(error: unknown) {
  if (error) throw error
}
