import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '../../test/patience.ts'

const maxInFlight = 200

/** Status 0 means that no answer came. */
export type TimedAnswer = { status: number; ms: number }

type SentRequest = {
  port: string
  /** Local source address, any of 127.0.0.0/8. */
  from: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
  holdUntil?: AbortSignal
  deadline?: AbortSignal
}

export async function ask(sent: SentRequest): Promise<TimedAnswer> {
  const { port, from, path, headers = {}, body, holdUntil, deadline } = sent
  const startedAt = performance.now()
  const ms = () => performance.now() - startedAt
  const asking = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    path,
    method: body ? 'POST' : 'GET',
    headers: { host: `localhost:${port}`, ...headers, ...(body && { 'content-length': body.length }) },
    agent: false,
    signal: deadline,
    timeout: patienceMs,
  })
  asking.on('timeout', () => asking.destroy())
  asking.on('error', () => {})
  try {
    asking.end(body)
    const [answer] = await once(asking, 'response')
    const timed = { status: answer.statusCode as number, ms: ms() }
    if (holdUntil && timed.status === 200) holdUntil.addEventListener('abort', () => asking.destroy(), { once: true })
    answer.resume().on('error', () => {})
    await new Promise((resolve) => answer.once('close', resolve))
    return holdUntil ? timed : { ...timed, ms: ms() }
  } catch {
    return { status: 0, ms: ms() }
  }
}

/** Sends at a fixed rate, answered or not, but skips requests while 200 are in flight. */
export async function keepSending(everyMs: number, signal: AbortSignal, send: (n: number) => Promise<TimedAnswer>) {
  const answers: TimedAnswer[] = []
  const inFlight = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let n = 0; !signal.aborted; n += 1) {
    await pause(Math.max(0, startedAt + n * everyMs - performance.now()))
    if (inFlight.size >= maxInFlight) continue
    const sending: Promise<void> = send(n)
      .then((answer) => void answers.push(answer))
      .finally(() => inFlight.delete(sending))
    inFlight.add(sending)
  }
  await Promise.all(inFlight)
  return answers
}
