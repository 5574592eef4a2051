import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { createServer } from 'vite'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { patienceMs } from '../../test/patience.ts'
import { random } from '../../test/seeded.ts'
import { inconsistencies } from '../harness/consistency-checks.ts'
import { type Findings, inTurn } from '../harness/findings.ts'
import { withHarness } from '../harness/harness.ts'
import { newMember, type Person } from '../harness/people.ts'
import { type Fault, watchCalls } from './faults.ts'
import { difference, isSame, snapshot } from './snapshot.ts'
import { type UseCase, useCases } from './use-cases.ts'

const errorMessage = /try again/i

/** Fails up to `maxCalls` calls of each use case, each before and after it takes effect. */
export function everyFailure(maxCalls: number): Promise<Findings> {
  return withHarness(async () => {
    const { signal: stopping } = new AbortController()
    const settings = config()
    // The built server contains its database driver, where no call can fail on purpose.
    const vite = await createServer({ server: { middlewareMode: true, ws: false } })
    const { openServices }: typeof import('../../host/services.ts') = await load('/host/services.ts')
    const { createHost }: typeof import('../../host/app.ts') = await load('/host/app.ts')
    const services = await openServices(settings, stopping)
    const host = createHost({ settings, build: await load('virtual:react-router/server-build'), stopping })
    function load<Module>(path: string) {
      return vite.ssrLoadModule(path) as Promise<Module>
    }
    const admin = await newMember({ isAdmin: true })
    const findings = await inTurn(useCases, (useCase) => failEachCall(host, admin, useCase, maxCalls))
    await vite.close()
    await services.close()
    return findings
  })
}

async function failEachCall(host: Hono, admin: Person, prepare: UseCase, maxCalls: number) {
  const clean = await attempt(host, admin, prepare)
  const broken = clean.isAcknowledged ? [] : [`without any failure it is answered ${clean.status}`]
  const chosen = random.inAnyOrder([...clean.calls.keys()]).slice(0, maxCalls)
  const figures = { calls: clean.calls.length, failures: 0, 'as before': 0, 'as after': 0, between: 0 }
  for (const at of chosen) {
    for (const when of ['before', 'after'] as const) {
      const tried = await attempt(host, admin, prepare, { at, when })
      // Concurrent calls may finish in another order, so a request may make fewer of them this time.
      if (at >= tried.calls.length) continue
      const isBefore = tried.change === '' && tried.isSame
      const isAfter = tried.change === clean.change && !tried.isSame
      figures.failures += 1
      figures[isBefore ? 'as before' : isAfter ? 'as after' : 'between'] += 1
      const found = [...tried.inconsistencies]
      if (!isBefore && !isAfter) found.push(`between: ${tried.change || 'rows changed'} instead of ${clean.change}`)
      if (tried.isAcknowledged && !isAfter) found.push('told as done and is not')
      if (!tried.isAcknowledged && !errorMessage.test(tried.text)) found.push(`${tried.status} has no sentence`)
      const where = `when call ${at + 1}, ${tried.calls[at]}, fails ${when} it takes effect`
      broken.push(...found.map((each) => `${where}: ${each}`))
    }
  }
  return { figures, broken }
}

async function attempt(host: Hono, admin: Person, prepare: UseCase, fault?: Fault) {
  await db().execute(sql`delete from rate_limits`)
  const { path, who, body } = await prepare(admin)
  const before = await snapshot()
  const { publicUrl } = config()
  const headers = { origin: publicUrl, ...(who.cookie && { cookie: who.cookie }) }
  const { result, calls } = await watchCalls(async () => {
    const answer = await withTimeout(host.request(path, { method: 'POST', body, headers }))
    return { status: answer.status, text: await answer.text() }
  }, fault)
  const found = await inconsistencies()
  const after = await snapshot()
  return {
    ...result,
    calls,
    inconsistencies: found,
    isSame: isSame(before, after),
    change: difference(before, after),
    isAcknowledged: result.status < 400,
  }
}

function withTimeout(answer: Response | Promise<Response>): Promise<Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(new Response('No answer came.', { status: 599 })), patienceMs)
  return Promise.race([Promise.resolve(answer), late.promise]).finally(() => clearTimeout(timer))
}
