import { setTimeout as pause } from 'node:timers/promises'
import { writeInRounds } from './harness/concurrent-writes.ts'
import { type Findings, percentiles } from './harness/findings.ts'
import { withHarness } from './harness/harness.ts'
import { newMember, type Person } from './harness/people.ts'
import { openSite } from './harness/two-servers-site.ts'

export const about = 'two servers behind nginx, one PostgreSQL, one S3 store; each round one is killed with kill -9'
export const longRounds = 30

// `fail_timeout` in deploy/nginx.conf. Killing the other server sooner would leave nginx without any.
const proxyFailTimeoutMs = 2_000
const readers = 4

export function run(rounds: number): Promise<Findings> {
  return withHarness(async (folder) => {
    const site = await openSite(folder)
    try {
      const { counts, broken, roundWhile } = await writeInRounds()
      const stopping = new AbortController()
      const reading = readUntil(stopping.signal, site.publicUrl, await newMember())
      while (counts.rounds < rounds)
        await roundWhile(site.publicUrl, async () => {
          const killed = counts.rounds % 2
          await site.kill(killed)
          await site.start(killed)
          await pause(proxyFailTimeoutMs)
        })
      stopping.abort()
      const { gaps, signedOut, ...pages } = await reading
      if (signedOut > 0) broken.push(`Somebody was signed out ${signedOut} times.`)
      await Promise.all([site.kill(0), site.kill(1)])
      const answer = await fetch(site.publicUrl)
      const text = await answer.text()
      if (answer.status !== 503 || !text.includes('Please try again.')) broken.push(`Without a server it says: ${text}`)
      if (/127\.0\.0\.1|::1/.test(site.proxyLog())) broken.push('The log of the proxy holds the address of a visitor.')
      return { figures: { 'one of two killed': { ...counts, ...pages, ...percentiles(gaps) } }, broken }
    } finally {
      await site.close()
    }
  })
}

/** `signedOut` counts redirects to the sign-in, and `gaps` are the times from one page to the next. */
async function readUntil(signal: AbortSignal, address: string, { cookie }: Person) {
  const result = { read: 0, refused: 0, signedOut: 0, gaps: [] as number[] }
  let answeredAt = performance.now()
  async function read() {
    while (!signal.aborted) {
      const options = { headers: { cookie }, redirect: 'manual' } as const
      const answer = await fetch(`${address}/reviews`, options).catch(() => undefined)
      await answer?.body?.cancel()
      if (answer?.ok) {
        result.gaps.push(performance.now() - answeredAt)
        answeredAt = performance.now()
      }
      result[answer?.ok ? 'read' : answer?.status === 302 ? 'signedOut' : 'refused'] += 1
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: readers }, read))
  result.gaps.push(performance.now() - answeredAt)
  return result
}
