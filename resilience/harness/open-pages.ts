import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './people.ts'

export type OpenPage = { lastChangeAt: () => number; close: () => void }

/** Opens pages that listen for changes as `app/ui/use-live.ts` does. */
export async function openPages(address: string, member: Person, count: number): Promise<OpenPage[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      // A session may hold three streams.
      const client = `10.77.${n}.1`
      const headers: Record<string, string> = n < 3 ? { cookie: member.cookie } : { 'x-forwarded-for': client }
      return openPage(`${address}/live?topic=${n < 3 ? 'reviews' : 'articles'}`, headers)
    }),
  )
}

async function openPage(address: string, headers: Record<string, string>): Promise<OpenPage> {
  const closing = new AbortController()
  const opened = Promise.withResolvers<void>()
  let lastChangeAt = 0
  let retryMs = 3_000
  let etag = ''

  async function follow() {
    while (!closing.signal.aborted) {
      const wasOpen = await listen().catch(() => true)
      // A browser reconnects by itself when cut off; when refused, the page polls for a minute instead.
      if (wasOpen) await sleep(retryMs)
      for (let polls = 0; !wasOpen && polls < 12; polls++) {
        await sleep(5_000)
        await poll().catch(() => {})
      }
    }
  }
  function sleep(ms: number) {
    return pause(ms, undefined, { signal: closing.signal }).catch(() => {})
  }
  async function poll() {
    const asked = { ...headers, ...(etag && { 'if-none-match': etag }) }
    const answer = await fetch(address, { method: 'HEAD', headers: asked, redirect: 'manual', signal: closing.signal })
    if (answer.status === 205) lastChangeAt = performance.now()
    etag = answer.headers.get('etag') ?? etag
  }
  async function listen() {
    const answer = await fetch(address, { headers, redirect: 'manual', signal: closing.signal })
    if (answer.status !== 200) return false
    opened.resolve()
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      const text = decoder.decode(chunk)
      retryMs = Number(/retry: (\d+)/.exec(text)?.[1] ?? retryMs)
      if (text.includes('data: ')) lastChangeAt = performance.now()
    }
    return true
  }

  void follow()
  await opened.promise
  return { lastChangeAt: () => lastChangeAt, close: () => closing.abort() }
}
