import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { applicationForm, examplePdf, requiredOfMentee } from '../../test/example-application.ts'
import { ask, keepSending, type Told } from './send.ts'
import { holdSlowSockets } from './slow-sockets.ts'

/** Whom to attack, for how long, and the sessions of members who upload. */
export type Attack = { port: string; address: string; cookies: string[]; ms: number }
export type Attacked = Record<'uploaded' | 'signedIn' | 'streamed', Told[]> & { cutOff: number }

export const slowSockets = 500
export const uploads = 20
const signInsPerSecond = 200
const streams = 600
const largestFile = 26_214_400
const patienceMs = 20_000

if (parentPort) parentPort.postMessage(await attack(workerData))

async function attack(target: Attack): Promise<Attacked> {
  const body = await largestUpload(target.address)
  const calm = AbortSignal.timeout(target.ms)
  const over = AbortSignal.timeout(target.ms + patienceMs)
  setMaxListeners(0, calm, over)
  const [uploaded, signedIn, streamed, cutOff] = await Promise.all([
    uploading(target, body, calm, over),
    signingIn(target, calm, over),
    streaming(target, calm),
    holdSlowSockets(target.port, slowSockets, calm),
  ])
  return { uploaded, signedIn, streamed, cutOff }
}

/** As many at once, one after another until the members are used up, as an account may upload ten times a day. */
async function uploading(
  { port, address, cookies }: Attack,
  { body, type }: Upload,
  calm: AbortSignal,
  over: AbortSignal,
) {
  const told: Told[] = []
  async function upload(n: number) {
    for (let cookie = cookies.pop(); cookie && !calm.aborted; cookie = cookies.pop()) {
      const headers = { cookie, origin: address, 'content-type': type }
      told.push(await ask({ port, from: `127.3.${n}.1`, path: '/mentee-application', headers, body, over }))
    }
  }
  await Promise.all(Array.from({ length: uploads }, (_, n) => upload(n)))
  return told
}

type Upload = { body: Buffer; type: string }

async function largestUpload(address: string): Promise<Upload> {
  const file = { field: 'cv', name: 'cv.pdf', content: examplePdf('large', largestFile) }
  const form = new Request(address, { method: 'POST', body: applicationForm({ ...requiredOfMentee }, file) })
  return { body: Buffer.from(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

/** Unknown addresses, each network well below its limit, as a patient attacker does it. */
async function signingIn({ port, address }: Attack, calm: AbortSignal, over: AbortSignal) {
  const headers = { origin: address, 'content-type': 'application/x-www-form-urlencoded' }
  return keepSending(1000 / signInsPerSecond, calm, (n) => {
    const email = `${randomBytes(6).toString('hex')}@example.org`
    const body = Buffer.from(new URLSearchParams({ email, password: 'not the password' }).toString())
    return ask({ port, from: `127.${10 + (n % 200)}.${(n >> 3) % 250}.1`, path: '/auth', headers, body, over })
  })
}

/** Each from a network of its own; those that are let in stay. */
async function streaming({ port }: Attack, calm: AbortSignal) {
  const headers = { accept: 'text/event-stream' }
  const each = Array.from({ length: streams }, (_, n) =>
    ask({ port, from: `127.${4 + (n % 3)}.${Math.floor(n / 3)}.1`, path: '/live?topic=articles', headers, calm }),
  )
  return Promise.all(each)
}
