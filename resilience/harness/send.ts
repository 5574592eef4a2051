import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const mostUnderWay = 200

/** How a request was answered (status 0: not at all) and after how many milliseconds. */
export type Told = { status: number; ms: number }

type Asked = {
  port: string
  /** The address of this machine that it comes from: any of 127.0.0.0/8. */
  from: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
  /** A stream is held until then. */
  calm?: AbortSignal
  /** An answer that has not come by then is not waited for. */
  over?: AbortSignal
}

/** Sends one request over a socket of its own and reads the answer to its end. */
export async function ask({ port, from, path, headers = {}, body, calm, over }: Asked): Promise<Told> {
  const begun = performance.now()
  const ms = () => performance.now() - begun
  const asking = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    path,
    method: body ? 'POST' : 'GET',
    headers: { host: `localhost:${port}`, ...headers, ...(body && { 'content-length': body.length }) },
    agent: false,
    signal: over,
    timeout: 60_000,
  })
  asking.on('timeout', () => asking.destroy())
  asking.on('error', () => {})
  try {
    asking.end(body)
    const [answer] = await once(asking, 'response')
    const told = { status: answer.statusCode as number, ms: ms() }
    if (calm && told.status === 200) calm.addEventListener('abort', () => asking.destroy(), { once: true })
    answer.resume().on('error', () => {})
    await new Promise((resolve) => answer.once('close', resolve))
    return calm ? told : { ...told, ms: ms() }
  } catch {
    return { status: 0, ms: ms() }
  }
}

/** Sends one request every so many milliseconds, whether or not earlier ones are answered, but never 200 at once. */
export async function keepSending(everyMs: number, calm: AbortSignal, send: (n: number) => Promise<Told>) {
  const told: Told[] = []
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  for (let n = 0; !calm.aborted; n += 1) {
    await pause(Math.max(0, begun + n * everyMs - performance.now()))
    if (underWay.size >= mostUnderWay) continue
    const sending: Promise<void> = send(n)
      .then((answer) => void told.push(answer))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  await Promise.all(underWay)
  return told
}
