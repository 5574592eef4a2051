// @module-tag thorough
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { buildIfStale } from '../cli/build.ts'
import { applicationForm, examplePdf, requiredOfMentee } from './example-application.ts'
import { freePort } from './free-port.ts'
import { until } from './patience.ts'
import { databaseUrl, socketOf } from './product-database.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

const folder = mkdtempSync(join(inject('testFolder'), 'processes-'))
const serverUrl = inject('serverUrl')
const database = `${inject('template')}_${randomBytes(6).toString('hex')}`
const sql = postgres(databaseUrl(serverUrl, 'postgres'), { max: 1, ...socketOf(serverUrl), onnotice: () => {} })
const publicUrl = 'https://upinde.example'
let processes: [ServerProcess, ServerProcess]

// As `systemctl start upinde@3000 upinde@3001` does on a new machine: nothing is there, and none of the two is first.
beforeAll(async () => {
  buildIfStale()
  await sql.unsafe(`create database ${database} owner ${new URL(inject('appUrl')).username}`)
  const settings = {
    DATABASE_URL: databaseUrl(inject('appUrl'), database, true),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'true',
  }
  const start = async () => spawnServer(folder, { ...settings, PORT: String(await freePort()) })
  processes = await Promise.all([start(), start()])
  await Promise.all(processes.map((each) => each.isOpen()))
})

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await Promise.all(processes.map(({ exited }) => exited))
  await sql.unsafe(`drop database ${database} with (force)`)
  await sql.end()
  rmSync(folder, { recursive: true, force: true })
})

test('two processes that start together over an empty database and an empty folder serve sessions and files of each other', async () => {
  const [one, other] = processes
  const cookie = await signUp(one)
  const cv = { field: 'cv', name: 'cv.pdf', content: examplePdf() }
  const sent = await post(
    other,
    '/apply-mentee',
    applicationForm({ token: newFormToken(), ...requiredOfMentee }, cv),
    cookie,
  )
  expect(await sent.text()).toContain('submitted successfully')
  const account = await (await get(one, '/account', cookie)).text()
  const [link = ''] = /\/cvs\/[\w-]+/.exec(account) ?? []
  const file = await get(one, link, cookie)
  expect(Buffer.from(await file.arrayBuffer())).toEqual(examplePdf())
})

test('a session that one process ends is over in the other within a second', async () => {
  const [one, other] = processes
  const cookie = await signUp(one)
  const status = async () => (await get(other, '/reviews', cookie)).status
  for (let time = 0; time < 3; time++) expect(await status()).toBe(200)
  await post(one, '/sign-out', new URLSearchParams(), cookie)
  const endedAt = performance.now()
  await until(async () => {
    const askedAt = performance.now()
    const answered = await status()
    // An answer to a question of the first second may still be the old one.
    expect(answered === 302 || askedAt - endedAt < 1_000).toBe(true)
    return answered === 302
  })
})

test('of 50 decisions about a mentee that reach two processes at once, one takes effect and is recorded', async () => {
  const [one, other] = processes
  const applicant = await signUp(one)
  await post(one, '/apply-mentee', applicationForm({ token: newFormToken(), ...requiredOfMentee }), applicant)
  const admin = await signUp(one)
  const product = postgres(databaseUrl(serverUrl, database), { max: 1, ...socketOf(serverUrl) })
  try {
    // The one who has not applied.
    const isAdmin = product`select id from users where id not in (select user_id from mentee_applications)`
    await product`update users set is_admin = true where id in (${isAdmin})`
    await product`update sessions set code_until = now() + interval '1 hour' where user_id in (${isAdmin})`
    const stateOf = () =>
      product<{ id: string; state: string; version: number }[]>`
        select public_id as id, state, version from connect_mentees order by public_id`
    const [mentee] = await stateOf()
    const decision = new URLSearchParams({ id: mentee?.id ?? '', version: '1', reason: 'unclear', words: 'Why?' })
    const queries = ['?decision=approval', '?decision=question', '']
    await Promise.all(
      Array.from({ length: 50 }, (_, each) =>
        post(each % 2 ? one : other, `/admin/desk/mentees${queries[each % 3]}`, decision, admin),
      ),
    )
    await until(async () => (await stateOf())[0]?.version === 2)
    const recorded = await product`
      select verb from audit_log where target = ${mentee?.id ?? ''} and verb in ('admit mentee', 'ask mentee', 'refuse mentee')`
    expect(recorded).toHaveLength(1)
  } finally {
    await product.end()
  }
}, 60_000)

async function signUp(server: ServerProcess) {
  const typed = new URLSearchParams({ email: `${randomUUID()}@example.org`, password: 'a-long-story-7' })
  const answer = await post(server, '/auth?mode=sign-up', typed)
  return String(answer.headers.get('set-cookie')).split(';', 1)[0] ?? ''
}

function get({ address }: ServerProcess, path: string, cookie: string) {
  return fetch(address + path, { headers: { cookie }, redirect: 'manual' })
}

function post({ address }: ServerProcess, path: string, body: URLSearchParams | FormData, cookie = '') {
  return fetch(address + path, { method: 'POST', body, headers: { cookie, origin: publicUrl }, redirect: 'manual' })
}
