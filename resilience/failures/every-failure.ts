import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { openServices } from '../../host/services.ts'
import { patienceMs } from '../../test/patience.ts'
import { random } from '../../test/seeded.ts'
import { inconsistencies } from '../harness/consistency-checks.ts'
import type { Figures, Findings } from '../harness/findings.ts'
import { withHarness } from '../harness/harness.ts'
import { newMember, type Person } from '../harness/people.ts'
import { type Fault, watchCalls } from './faults.ts'
import { difference, snapshot } from './snapshot.ts'
import { type UseCase, useCases } from './use-cases.ts'

const errorMessage = /try again/i

/** Fails up to `maxCalls` calls of each use case, each before and after it takes effect. */
export function everyFailure(maxCalls: number): Promise<Findings> {
  return withHarness(async () => {
    const stopping = new AbortController()
    const settings = config()
    const services = await openServices(settings, stopping.signal)
    // The built server contains its database driver, where no call can fail on purpose.
    const vite = await createServer({ server: { middlewareMode: true, ws: false } })
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const { createHost } = (await vite.ssrLoadModule('/host/app.ts')) as typeof import('../../host/app.ts')
    const host = createHost({ settings, build, stopping: stopping.signal })
    const admin = await newMember({ isAdmin: true })
    const figures: Record<string, Figures> = {}
    const broken: string[] = []
    for (const [name, useCase] of Object.entries(useCases)) {
      const part = await failEachCall(host, admin, useCase, maxCalls)
      figures[name] = part.figures
      broken.push(...part.broken.map((each) => `${name}: ${each}`))
    }
    await vite.close()
    await services.close()
    return { figures, broken }
  })
}

async function failEachCall(host: Hono, admin: Person, prepare: UseCase, maxCalls: number) {
  const clean = await attempt(host, admin, prepare)
  const broken = clean.isAcknowledged ? [] : [`without any failure it is answered ${clean.status}`]
  const places = clean.calls.map((_, place) => place)
  const chosen = places.length <= maxCalls ? places : random.inAnyOrder(places).slice(0, maxCalls)
  const figures = {
    calls: clean.calls.length,
    failures: 0,
    'as before': 0,
    'as after': 0,
    'told as done': 0,
    between: 0,
  }
  for (const at of chosen) {
    for (const when of ['before', 'after'] as const) {
      const tried = await attempt(host, admin, prepare, { at, when })
      // Concurrent calls may finish in another order, so a request may make fewer of them this time.
      if (at >= tried.calls.length) continue
      const where = `when call ${at + 1}, ${tried.calls[at]}, fails ${when} it takes effect`
      const isBefore = tried.change === '' && tried.isSame
      const isAfter = tried.change === clean.change && !tried.isSame
      figures.failures += 1
      figures['as before'] += isBefore ? 1 : 0
      figures['as after'] += isAfter ? 1 : 0
      figures['told as done'] += tried.isAcknowledged ? 1 : 0
      if (!isBefore && !isAfter) {
        figures.between += 1
        broken.push(`${where}, the state is between: ${tried.change || 'rows changed'} instead of ${clean.change}`)
      }
      if (tried.isAcknowledged && !isAfter) broken.push(`${where}, it is told as done and is not`)
      if (!tried.isAcknowledged && !errorMessage.test(tried.text))
        broken.push(`${where}, the answer ${tried.status} has no sentence`)
      broken.push(...tried.inconsistencies.map((inconsistency) => `${where}: ${inconsistency}`))
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
    isSame: before.hash === after.hash,
    change: difference(before, after),
    isAcknowledged: result.status < 400,
  }
}

function withTimeout(answer: Response | Promise<Response>): Promise<Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(new Response('No answer came.', { status: 599 })), patienceMs)
  return Promise.race([Promise.resolve(answer), late.promise]).finally(() => clearTimeout(timer))
}
