import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './people.ts'

/** A page that is open: when it last heard of a change. */
export type OpenPage = { heardAt: () => number; close: () => void }

/** Opens pages that listen as the script of the product does (`app/ui/use-live.ts`). */
export async function openPages(address: string, member: Person, count: number): Promise<OpenPage[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      // A session has three streams.
      const client = `10.77.${n}.1`
      const headers: Record<string, string> = n < 3 ? { cookie: member.cookie } : { 'x-forwarded-for': client }
      return openPage(`${address}/live?topic=${n < 3 ? 'reviews' : 'articles'}`, headers)
    }),
  )
}

async function openPage(address: string, headers: Record<string, string>): Promise<OpenPage> {
  const closing = new AbortController()
  const opened = Promise.withResolvers<void>()
  let heardAt = 0
  let retryMs = 3_000
  let etag = ''

  async function follow() {
    while (!closing.signal.aborted) {
      const wasOpen = await listen().catch(() => true)
      // A browser comes back by itself to what was cut off; where it was refused, the page asks for a minute instead.
      if (wasOpen) await rest(retryMs)
      for (let polls = 0; !wasOpen && polls < 12; polls++) {
        await rest(5_000)
        await poll().catch(() => {})
      }
    }
  }
  function rest(ms: number) {
    return pause(ms, undefined, { signal: closing.signal }).catch(() => {})
  }
  async function poll() {
    const asked = { ...headers, ...(etag && { 'if-none-match': etag }) }
    const answer = await fetch(address, { method: 'HEAD', headers: asked, redirect: 'manual', signal: closing.signal })
    if (answer.status === 205) heardAt = performance.now()
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
      if (text.includes('data: ')) heardAt = performance.now()
    }
    return true
  }

  void follow()
  await opened.promise
  return { heardAt: () => heardAt, close: () => closing.abort() }
}
