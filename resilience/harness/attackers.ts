import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { applicationForm, byScript, examplePdf, requiredOfMentee } from '../../test/example-application.ts'
import { ask, keepSending, type TimedAnswer } from './send.ts'

export type Attack = { port: string; address: string; uploaderCookies: string[]; ms: number }
export type AttackResult = Record<'uploaded' | 'signedIn' | 'streamed', TimedAnswer[]> & { cutOff: number }

export const slowSockets = 500
export const uploads = 20
const signInsPerSecond = 200
const streams = 600
const slowSocketsPerNetwork = 25
const dripEveryMs = 1_000
const largestFile = 26_214_400
const graceMs = 20_000

if (parentPort) parentPort.postMessage(await attack(workerData))

async function attack(target: Attack): Promise<AttackResult> {
  const body = await largestUpload(target.address)
  const stop = AbortSignal.timeout(target.ms)
  const deadline = AbortSignal.timeout(target.ms + graceMs)
  setMaxListeners(0, stop, deadline)
  const [uploaded, signedIn, streamed, cutOff] = await Promise.all([
    uploadRepeatedly(target, body, stop, deadline),
    signInRepeatedly(target, stop, deadline),
    openStreams(target, stop),
    holdSlowSockets(target, stop),
  ])
  return { uploaded, signedIn, streamed, cutOff }
}

/** Switches to a fresh member each time, because an account may upload only ten times a day. */
async function uploadRepeatedly(target: Attack, { body, type }: Upload, stop: AbortSignal, deadline: AbortSignal) {
  const { port, address, uploaderCookies } = target
  const answers: TimedAnswer[] = []
  async function upload(n: number) {
    for (let cookie = uploaderCookies.pop(); cookie && !stop.aborted; cookie = uploaderCookies.pop()) {
      const headers = { cookie, origin: address, 'content-type': type, ...byScript }
      answers.push(await ask({ port, from: `127.3.${n}.1`, path: '/apply-mentee', headers, body, deadline }))
    }
  }
  await Promise.all(Array.from({ length: uploads }, (_, n) => upload(n)))
  return answers
}

type Upload = { body: Buffer; type: string }

async function largestUpload(address: string): Promise<Upload> {
  const file = { field: 'cv', name: 'cv.pdf', content: examplePdf('large', largestFile) }
  const form = new Request(address, { method: 'POST', body: applicationForm({ ...requiredOfMentee }, file) })
  return { body: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

/** Stays well below the limit of each network, as a patient attacker would. */
async function signInRepeatedly({ port, address }: Attack, stop: AbortSignal, deadline: AbortSignal) {
  const headers = { origin: address, 'content-type': 'application/x-www-form-urlencoded' }
  return keepSending(1000 / signInsPerSecond, stop, (n) => {
    const email = `${randomBytes(6).toString('hex')}@example.org`
    const body = Buffer.from(new URLSearchParams({ email, password: 'not the password' }).toString())
    return ask({ port, from: `127.${10 + (n % 200)}.${(n >> 3) % 250}.1`, path: '/auth', headers, body, deadline })
  })
}

async function openStreams({ port }: Attack, stop: AbortSignal) {
  const headers = { accept: 'text/event-stream' }
  const opened = Array.from({ length: streams }, (_, n) => {
    const from = `127.${4 + (n % 3)}.${Math.floor(n / 3)}.1`
    return ask({ port, from, path: '/live?topic=articles', headers, holdUntil: stop })
  })
  return Promise.all(opened)
}

/** Sends a byte a second on each socket and replaces those that are cut off. Returns how many that were. */
async function holdSlowSockets({ port }: Attack, signal: AbortSignal): Promise<number> {
  const post = `POST /auth HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:${port}\r\nContent-Length: 100000\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nemail=`
  const get = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '
  let cutOff = -slowSockets
  async function hold(n: number) {
    for (; !signal.aborted; await pause(200)) {
      const localAddress = `127.2.${Math.floor(n / slowSocketsPerNetwork)}.1`
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress, signal })
      socket.on('error', () => {}).write(n % 2 ? get : post)
      const drip = setInterval(() => socket.write('a'), dripEveryMs)
      await new Promise((resolve) => socket.once('close', resolve))
      clearInterval(drip)
      cutOff += 1
    }
  }
  await Promise.all(Array.from({ length: slowSockets }, (_, n) => hold(n)))
  return cutOff
}
