import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { createHost } from '../../host/app.ts'
import { openServices } from '../../host/services.ts'
import { inconsistencies } from '../harness/consistency-checks.ts'
import type { Figures, Findings } from '../harness/findings.ts'
import { withHarness } from '../harness/harness.ts'
import { newMember, type Person } from '../harness/people.ts'
import { type Fault, watching } from './faults.ts'
import { difference, snapshot } from './snapshot.ts'
import { type Case, useCases } from './use-cases.ts'

const root = join(import.meta.dirname, '../..')
const longestAnswerMs = 20_000
const sentence = /try again/i

/** In: how many of a use case's calls are made to fail, each before and after it takes effect; all when there are fewer. */
export function everyFailure(most: number): Promise<Findings> {
  return withHarness(async () => {
    const stopping = new AbortController()
    const settings = config()
    const services = await openServices(settings, stopping.signal)
    const build = await import(join(root, 'build/server/index.js'))
    const host = createHost({ settings, build, clientFolder: join(root, 'build/client'), stopping: stopping.signal })
    const admin = await newMember({ isAdmin: true })
    const figures: Record<string, Figures> = {}
    const broken: string[] = []
    for (const [name, useCase] of Object.entries(useCases)) {
      const part = await failEachCall(host, admin, useCase, most)
      figures[name] = part.figures
      broken.push(...part.broken.map((each) => `${name}: ${each}`))
    }
    await services.close()
    return { figures, broken }
  })
}

async function failEachCall(host: Hono, admin: Person, prepare: Case, most: number) {
  const clean = await attempt(host, admin, prepare)
  const broken = clean.isAcknowledged ? [] : [`without any failure it is answered ${clean.status}`]
  const places = clean.calls.map((_, place) => place)
  const chosen = places.length <= most ? places : places.sort(() => Math.random() - 0.5).slice(0, most)
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
      // A request may make fewer calls this time, when what it waits for comes in another order.
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
      if (!tried.isAcknowledged && !sentence.test(tried.said))
        broken.push(`${where}, the answer ${tried.status} has no sentence`)
      broken.push(...tried.inconsistencies.map((half) => `${where}: ${half}`))
    }
  }
  return { figures, broken }
}

async function attempt(host: Hono, admin: Person, prepare: Case, fault?: Fault) {
  await db().execute(sql`delete from rate_limits`)
  const { path, who, body } = await prepare(admin)
  const before = await snapshot()
  const { publicUrl } = config()
  const headers = { origin: publicUrl, ...(who.cookie && { cookie: who.cookie }) }
  const { result, calls } = await watching(async () => {
    const answer = await inTime(host.request(path, { method: 'POST', body, headers }))
    return { status: answer.status, said: await answer.text() }
  }, fault)
  const half = await inconsistencies()
  const after = await snapshot()
  return {
    ...result,
    calls,
    inconsistencies: half,
    isSame: before.hash === after.hash,
    change: difference(before, after),
    isAcknowledged: result.status < 400,
  }
}

function inTime(answer: Response | Promise<Response>): Promise<Response> {
  const late = Promise.withResolvers<Response>()
  const timer = setTimeout(() => late.resolve(new Response('No answer came.', { status: 599 })), longestAnswerMs)
  return Promise.race([Promise.resolve(answer), late.promise]).finally(() => clearTimeout(timer))
}
