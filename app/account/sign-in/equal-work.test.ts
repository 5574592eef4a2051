import { createHook } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { everyRow } from '../../../test/security/everything-stored.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { primarySql } from '../../platform/db/db.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { emailIndex } from '../accounts.server.ts'
import { signUp } from '../sign-up/sign-up.server.ts'

vi.hoisted(() => Object.assign(process.env, { TRUST_PROXY: 'true' }))

const password = 'mvua ya masika'
let hashes = 0
createHook({ init: (_, type) => void (type === 'SCRYPTREQUEST' && hashes++) }).enable()

// `npm run resilience -- timing` measures how long each takes.
test.each([
  ['a wrong password', '/auth', 422, { hashes: 1, rows: ['public.rate_limits +2'] }],
  [
    'a forgotten one',
    '/auth?mode=reset',
    200,
    { hashes: 0, rows: ['public.outbox +1', 'public.password_resets +1', 'public.rate_limits +2'] },
  ],
])('%s costs the same work and leaves the same rows with or without an account', async (_, path, status, work) => {
  await signUp({ email: 'known@example.org', password }, ownTurn)
  for (const email of ['known@example.org', 'other@example.org']) {
    const { answer, ...done } = await worked(path, email)
    expect(answer.status).toBe(status)
    expect(done, email).toEqual(work)
  }
})

test('an account and an unknown address at their limits are rejected alike, without hashing', async () => {
  await signUp({ email: 'locked@example.org', password }, ownTurn)
  const seen = []
  for (const email of ['locked@example.org', 'nobody@example.org']) {
    for (let n = 0; n < 10; n++) await consume('sign-in-account', emailIndex(email))
    const { answer, ...done } = await worked('/auth', email)
    expect(done).toEqual({ hashes: 0, rows: ['public.rate_limits +1'] })
    const headers = JSON.stringify([...answer.headers]).replace(/"retry-after","\d+"/, '"retry-after","SECONDS"')
    const page = `${answer.status} ${headers} ${await answer.text()}`
    seen.push(page.replaceAll(email, 'ADDRESS').replaceAll(/sha256-[^']+/g, 'HASH'))
  }
  expect(seen[0]).toBe(seen[1])
  expect(seen[0]).toMatch(/^429 /)
})

/** Posts from a new network and counts the hashes and the rows added to each table. */
async function worked(path: string, email: string) {
  const before = await rowCounts()
  const hashesBefore = hashes
  const answer = await visitor.post(path, { email, password: 'wrong password' }, fromSomewhere())
  const after = await rowCounts()
  const gained = [...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)] as const)
  const rows = gained.filter(([, more]) => more !== 0).map(([table, more]) => `${table} +${more}`)
  return { answer, hashes: hashes - hashesBefore, rows }
}

async function rowCounts() {
  const counts = new Map<string, number>()
  for (const table of (await everyRow()).keys()) {
    const [row] = await primarySql().unsafe<{ count: number }[]>(`select count(*)::int as count from ${table}`)
    counts.set(table, row?.count ?? 0)
  }
  return counts
}

let networks = 0

function fromSomewhere() {
  return { 'x-forwarded-for': `10.0.${networks++}.1` }
}
