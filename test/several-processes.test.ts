// @module-tag thorough
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { buildIfStale } from '../cli/build.ts'
import { applicationForm, examplePdf, requiredOfMentee, requiredOfMentor } from './example-application.ts'
import { freePort } from './free-port.ts'
import { locationOf } from './page.ts'
import { until } from './patience.ts'
import { databaseUrl, socketOf } from './product-database.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'

const folder = mkdtempSync(join(inject('testFolder'), 'processes-'))
const serverUrl = inject('serverUrl')
const database = `${inject('template')}_${randomBytes(6).toString('hex')}`
const sql = postgres(databaseUrl(serverUrl, 'postgres'), { max: 1, ...socketOf(serverUrl), onnotice: () => {} })
const publicUrl = 'https://upinde.example'
const inProduct = postgres(databaseUrl(serverUrl, database), { max: 1, ...socketOf(serverUrl) })
let processes: [ServerProcess, ServerProcess]

// As `systemctl start upinde@3000 upinde@3001` does on a new machine: nothing is there, and none of the two is first.
beforeAll(async () => {
  await buildIfStale()
  await sql.unsafe(`create database ${database} owner ${new URL(inject('appUrl')).username}`)
  const settings = {
    DATABASE_URL: databaseUrl(inject('appUrl'), database, true),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: 'true',
    // So that what several ask at once is done at once, and not by the next batch alone.
    REVIEW_PRIVACY: 'literal',
  }
  const start = async () => spawnServer(folder, { ...settings, PORT: String(await freePort()) })
  processes = await Promise.all([start(), start()])
  await Promise.all(processes.map((each) => each.isOpen()))
})

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await Promise.all(processes.map(({ exited }) => exited))
  await inProduct.end()
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
  const applicant = await newMentee()
  const admin = await newAdmin()
  const stateOf = () =>
    inProduct<{ id: string; state: string; version: number }[]>`
      select public_id as id, state, version from connect_mentees where user_id = ${applicant.userId}`
  const [mentee] = await stateOf()
  const decision = new URLSearchParams({ id: mentee?.id ?? '', version: '1', reason: 'unclear', words: 'Why?' })
  const queries = ['?decision=approve', '?decision=ask', '?decision=reject']
  await atOnce(50, (server, each) => post(server, `/admin/desk/mentees${queries[each % 3]}`, decision, admin.cookie))
  await until(async () => (await stateOf())[0]?.version === 2)
  const recorded = await inProduct`
    select verb from audit_log where target = ${mentee?.id ?? ''} and verb in ('admit mentee', 'ask mentee', 'refuse mentee')`
  expect(recorded).toHaveLength(1)
}, 60_000)

test('of 20 members who ask a mentor with two places through two processes at once, two are with the mentor and 18 in line', async () => {
  const mentor = await openMentor(2)
  const mentees = await admittedMentees(20)
  const answers = await atOnce(20, (server, each) => choose(server, mentees[each], mentor))
  expect(answers.map(outcomeOf)).toEqual(Array(20).fill('302 /connect?done=asked'))
  const asking = await askingOf(mentor)
  expect(asking.map(({ state }) => state)).toEqual(['open', 'open'])
  const waiting =
    await inProduct`select mentee_id as "menteeId" from connect_choices where mentor_id = ${mentor.userId}`
  expect(waiting).toHaveLength(18)
  expect(new Set([...asking, ...waiting].map(({ menteeId }) => menteeId)).size).toBe(20)
}, 120_000)

test('of 50 times yes to a request through two processes at once, one counts, and one mail waits, for the mentee', async () => {
  const mentor = await openMentor(1)
  const [mentee] = await admittedMentees(1)
  await choose(processes[0], mentee, mentor)
  const [request] = await askingOf(mentor)
  await inProduct`update connect_people set mail_due_at = null`
  const yes = new URLSearchParams({ do: 'yes', request: request?.id ?? '' })
  const answers = await atOnce(50, (server) => post(server, '/connect', yes, mentor.cookie))
  expect(answers.map(outcomeOf)).toEqual(Array(50).fill(`302 /connect/${request?.id}?done=yes`))
  expect(await askingOf(mentor)).toEqual([{ ...request, state: 'introduced' }])
  const waiting = await inProduct`select user_id as "userId" from connect_people where mail_due_at is not null`
  expect(waiting).toEqual([{ userId: mentee?.userId }])
}, 120_000)

type Account = { cookie: string; userId: string }

async function newAccount(): Promise<Account> {
  const known = (await inProduct<{ id: string }[]>`select id from users`).map(({ id }) => id)
  const cookie = await signUp(processes[0])
  const [user] = await inProduct<{ id: string }[]>`select id from users where id <> all(${known})`
  return { cookie, userId: user?.id ?? '' }
}

async function newAdmin() {
  const admin = await newAccount()
  await inProduct`update users set is_admin = true where id = ${admin.userId}`
  await inProduct`update sessions set code_until = now() + interval '1 hour' where user_id = ${admin.userId}`
  return admin
}

async function newMentee() {
  const mentee = await newAccount()
  const form = applicationForm({ token: newFormToken(), ...requiredOfMentee })
  await post(processes[0], '/apply-mentee', form, mentee.cookie)
  return mentee
}

/** Mentees who can ask mentors. */
async function admittedMentees(count: number) {
  const mentees: Account[] = []
  for (let each = 0; each < count; each++) mentees.push(await newMentee())
  const ids = mentees.map(({ userId }) => userId)
  await inProduct`update connect_mentees set state = 'admitted' where user_id = any(${ids})`
  await inProduct`update connect_people set conduct_version = 1 where user_id = any(${ids})`
  return mentees
}

/** A listed mentor with open places. */
async function openMentor(capacity: number) {
  const [one] = processes
  const mentor = await newAccount()
  const form = applicationForm({ token: newFormToken(), ...requiredOfMentor })
  await post(one, '/apply-mentor', form, mentor.cookie)
  const [application] = await inProduct<{ id: string; version: number }[]>`
    select public_id as id, version from mentor_applications where user_id = ${mentor.userId}`
  const version = new URLSearchParams({ version: String(application?.version) })
  await post(one, `/admin/mentors/${application?.id}/approval`, version, (await newAdmin()).cookie)
  await inProduct`update connect_people set conduct_version = 1 where user_id = ${mentor.userId}`
  const places = new URLSearchParams({ do: 'open', capacity: String(capacity) })
  expect((await post(one, '/connect', places, mentor.cookie)).status).toBe(302)
  const [listed] = await inProduct<{ id: string }[]>`
    select public_id as id from mentors where user_id = ${mentor.userId}`
  return { ...mentor, listing: listed?.id ?? '' }
}

function choose(server: ServerProcess, mentee: Account | undefined, { listing }: { listing: string }) {
  return post(server, `/connect/ask/${listing}`, new URLSearchParams({ note: '' }), mentee?.cookie)
}

function askingOf({ userId }: Account) {
  return inProduct<{ id: string; menteeId: string; state: string }[]>`
    select id, mentee_id as "menteeId", state from requests where mentor_id = ${userId}
    union all select id, mentee_id, 'introduced' from pairs where mentor_id = ${userId}`
}

/** Sends every other request to the other process. */
function atOnce(count: number, act: (server: ServerProcess, each: number) => Promise<Response>) {
  const [one, other] = processes
  return Promise.all(Array.from({ length: count }, (_, each) => act(each % 2 ? one : other, each)))
}

function outcomeOf(answer: Response) {
  return `${answer.status} ${locationOf(answer)}`
}

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
