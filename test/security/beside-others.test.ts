import { eq, getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../app/account/tables.ts'
import { endPairFor } from '../../app/connect/pairs/pair-ends.server.ts'
import { sendMessage, sendThanks } from '../../app/connect/pairs/pair-messages.server.ts'
import { savePlan } from '../../app/connect/pairs/plan.server.ts'
import { fileReport } from '../../app/connect/pairs/reports/reports.server.ts'
import { connectMentees, connectPeople } from '../../app/connect/people/tables.ts'
import { pairReports, pairSides } from '../../app/connect/tables.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { newPublicId, publicIdFrom } from '../../app/platform/db/public-id.server.ts'
import { menteeApplications, mentorApplications } from '../../app/profiles/tables.ts'
import { factsOf, routesWith } from '../../app/routes/facts.server.ts'
import { newMember, type Person } from '../app.ts'
import { inDays } from '../in-days.ts'
import { dataPath, examplePath, noPage } from '../route-patterns.ts'
import { newPair, plannedCall } from '../stored-pair.ts'
import { admittedMentee, chooseAll, listingOf, openId, openMentor } from '../stored-request.ts'
import { declaredColumns } from './everything-stored.ts'

/** What the other writes, wherever one person writes to another. */
const theirWords = 'Zebra7'

/** The tables of sealed columns that are about one account, and the account. */
const ownTables: Record<string, { table: PgTable; account: string }> = {
  users: { table: users, account: 'id' },
  mentee_applications: { table: menteeApplications, account: 'userId' },
  mentor_applications: { table: mentorApplications, account: 'userId' },
  connect_people: { table: connectPeople, account: 'userId' },
  connect_mentees: { table: connectMentees, account: 'userId' },
  pair_reports: { table: pairReports, account: 'reporterId' },
}

/** Of pairs, beside `pair_sides.check_in`, both know all: words, goals, times, made-up names, and what is shown, by its name. */
const tablesOfTwo = ['requests', 'pairs', 'pair_sides', 'pair_messages', 'pair_calls']

/** No member’s page reads them, or only one of the account itself, which ends with the form. */
const otherTables = [
  'connect_avoid',
  ...['totp_secrets', 'pending_sign_ups', 'outbox', 'partnership_inquiries', 'contact_submissions'],
  ...['reviews', 'review_rejections', 'keyring_proofs'],
  'waiting_decisions',
]

/** How many wait and what language mails have say nothing of a person; the alias is made up. */
const notSecret = ['users.language', 'connect_mentees.outlook', 'pair_reports.alias', 'pair_reports.evidence']

/** Columns that only take some values. */
const fixed: Record<string, { value: string; needle: RegExp }> = {
  'connect_people.zone': { value: 'Indian/Mauritius', needle: /Mauritius/ },
  'pair_sides.check_in': {
    value: JSON.stringify({ week: 2, talked: true, going: 'so-so' }),
    needle: /goes so-so|"so-so"/,
  },
}

const columns = [...(await declaredColumns())].map(([name, { kind }]) => ({ name, kind }))
const sealedColumns = columns.filter(({ kind }) => kind === 'sealed').map(({ name }) => name)
const secretColumns = sealedColumns.filter((name) => tableOf(name) in ownTables && !notSecret.includes(name))
const secrets = [...secretColumns, 'pair_sides.check_in'].map((id) => ({
  id,
  value: canaryFor(id),
}))

/** Pages of Connect on which words of the other stand, and the others. */
const withTheirWords = ['/connect', '/connect/:pairId', '/connect/:pairId/plan', '/connect/:pairId/report']
const withoutTheirWords = [
  ...[
    '/connect/settings',
    '/connect/ask/:mentorId',
    '/connect/:pairId/call',
    '/connect/:pairId/call.ics',
    '/connect/:pairId/shares',
  ],
]

/** Everything that a member opens. */
const patterns = routesWith(({ opens }) => ['everybody', 'members', 'owner'].includes(opens)).filter(
  (pattern) => !(pattern in noPage) && pattern !== '/live',
)

const { listingId } = await openMentor()

type World = { reader: Person & { userId: string }; ids: string[] }

const worlds: Record<string, () => Promise<World>> = {
  'a mentee in a pair, asked as a mentor too': async () => {
    const { id, mentee } = await talkingPair('mentor')
    await openMentor(5, { userId: mentee.userId })
    return { reader: mentee, ids: [id, await asksFor(mentee)] }
  },
  'a mentor in a pair, who has asked somebody as a mentee': async () => {
    const { id, mentor } = await talkingPair('mentee')
    return { reader: mentor, ids: [id, await hasAsked(mentor)] }
  },
  'a mentee whom the team asks something, asked as a mentor': async () => {
    const reader = await newMember()
    await admittedMentee({ userId: reader.userId })
    await openMentor(5, { userId: reader.userId })
    const id = await asksFor(reader)
    await setMentee(reader, { state: 'question' })
    return { reader, ids: [id] }
  },
  'a mentee who was refused, asked as a mentor': async () => {
    const reader = await newMember()
    await admittedMentee({ userId: reader.userId })
    await openMentor(5, { userId: reader.userId })
    const id = await asksFor(reader)
    await setMentee(reader, { state: 'refused' })
    return { reader, ids: [id] }
  },
  'a mentor who was rejected, in a pair as a mentee': async () => {
    const { id, mentee } = await talkingPair('mentor')
    await openMentor(1, { userId: mentee.userId })
    await db()
      .update(mentorApplications)
      .set({ status: 'rejected', rejectionReason: 'unclear' })
      .where(eq(mentorApplications.userId, mentee.userId))
    return { reader: mentee, ids: [id] }
  },
  'a mentee whom the other thanks after the end': async () => {
    const { id, mentee, mentor } = await talkingPair('mentor')
    await endPairFor(mentee.userId, id)
    expect(await sendThanks(mentor.userId, id, { formId: newPublicId(), body: theirWords })).toBe(true)
    return { reader: mentee, ids: [id] }
  },
}

const found: Record<string, { theirs: Set<string>; own: Set<string> }> = {}

beforeAll(async () => {
  for (const [name, make] of Object.entries(worlds)) {
    const { reader, ids } = await make()
    await writeSecretsOf(reader.userId)
    const pages = { theirs: new Set<string>(), own: new Set<string>() }
    for (const pattern of patterns) {
      for (const text of await answersTo(reader, pattern, ids)) {
        if (text.includes(theirWords)) pages.theirs.add(pattern)
        for (const { id } of secrets.filter((secret) => holds(text, secret))) pages.own.add(`${pattern} ${id}`)
      }
    }
    found[name] = pages
  }
})

describe.each(Object.keys(worlds))('to %s', (name) => {
  test('no page sends words of the other beside something sealed of one’s own', () => {
    const { theirs, own } = found[name] ?? { theirs: new Set(), own: new Set() }
    expect(theirs.size).toBeGreaterThan(0)
    expect([...own].filter((each) => theirs.has(each.split(' ')[0] ?? ''))).toEqual([])
  })
})

test('every page of Connect is known to hold words of the other, or none', () => {
  const all = Object.values(found)
  const theirs = new Set(all.flatMap((world) => [...world.theirs]))
  expect([...theirs].sort()).toEqual([...withTheirWords].sort())
  const ofConnect = routesWith(() => true).filter((pattern) => /^\/connect(\/|$)/.test(pattern))
  expect(ofConnect.sort()).toEqual([...withTheirWords, ...withoutTheirWords].sort())
  for (const pattern of ofConnect) expect(factsOf(pattern).opens).toMatch(/owner|members/)
})

test('what is looked for stands on the pages of one’s own, so that it would be found', () => {
  const own = Object.values(found).flatMap((world) => [...world.own])
  const missing = secrets.filter(({ id }) => !own.some((each) => each.endsWith(` ${id}`)))
  expect(missing.map(({ id }) => id)).toEqual([])
  expect(own).toContain('/connect/:pairId/shares mentee_applications.full_name')
  expect(own).toContain('/connect/settings connect_people.employer')
})

test('every table with sealed columns is known to be of one account, of two people, or on no page of members', () => {
  const sealed = columns
    .filter(({ kind }) => kind === 'sealed' || kind === 'ciphertext')
    .map(({ name }) => tableOf(name))
  expect([...new Set(sealed)].sort()).toEqual([...Object.keys(ownTables), ...tablesOfTwo, ...otherTables].sort())
})

async function answersTo(reader: Person, pattern: string, ids: string[]) {
  const addresses = pattern.includes(':pairId')
    ? ids.map((id) => pattern.replace(':pairId', id))
    : [examplePath(pattern.replace(/:mentorId\??/, listingId))]
  return Promise.all(
    addresses
      .flatMap((address) => [address, dataPath(address === '/' ? '/_root' : address)])
      .map(async (address) => (await reader.get(address)).text()),
  )
}

function tableOf(column: string) {
  return column.split('.')[0] ?? ''
}

function canaryFor(id: string) {
  return fixed[id]?.value ?? `Cnry${publicIdFrom(id).replace(/\W/g, '')}`
}

function holds(text: string, { id, value }: { id: string; value: string }) {
  return fixed[id]?.needle.test(text) ?? text.includes(value)
}

async function writeSecretsOf(userId: string) {
  for (const [name, { table, account }] of Object.entries(ownTables)) {
    const fields = getTableColumns(table)
    const values = Object.entries(fields).flatMap(([field, { name: column }]) => {
      const secret = secrets.find(({ id }) => id === `${name}.${column}`)
      return secret ? [[field, secret.value]] : []
    })
    const owner = fields[account]
    if (!owner) throw new Error(`${name} has no column of the account.`)
    await db().update(table).set(Object.fromEntries(values)).where(eq(owner, userId))
  }
  await db()
    .update(pairSides)
    .set({ checkIn: fixed['pair_sides.check_in']?.value ?? null, shares: 'name' })
}

/** Two people who have called and told the team of each other, of whom one has set the goals. */
async function talkingPair(writer: 'mentee' | 'mentor') {
  const pair = await newPair({ at: inDays(-14) })
  const { id, mentee, mentor } = pair
  const { userId } = pair[writer]
  for (const body of [theirWords, 'As usual.', 'Good night.'])
    await sendMessage(userId, id, { formId: newPublicId(), body })
  const reader = writer === 'mentee' ? mentor : mentee
  await sendMessage(reader.userId, id, { formId: newPublicId(), body: 'Good morning.' })
  const plan = { goals: theirWords, checkIn: null, months: null, help: null, seen: publicIdFrom('') }
  expect(await savePlan(userId, id, plan)).toBe(true)
  await plannedCall(id, mentee.userId, mentor.userId)
  for (const { userId } of [mentee, mentor])
    await fileReport(userId, id, { id: newPublicId(), kind: 'help', words: 'Please', wordIds: [] })
  return pair
}

/** Has a new mentee ask somebody, with a note. Returns the request. */
async function asksFor({ userId }: { userId: string }) {
  const other = await admittedMentee()
  await setMentee(other, { note: theirWords })
  await chooseAll(other.userId, [{ listingId: await listingOf(userId) }])
  return openId(other.userId)
}

/** Has somebody ask a new mentor. Returns the request. */
async function hasAsked({ userId }: { userId: string }) {
  await admittedMentee({ userId })
  // What the mentor reads is kept from then on.
  await setMentee({ userId }, { note: canaryFor('connect_mentees.note') })
  await chooseAll(userId, [await openMentor()])
  return openId(userId)
}

async function setMentee({ userId }: { userId: string }, changes: Partial<typeof connectMentees.$inferInsert>) {
  await db().update(connectMentees).set(changes).where(eq(connectMentees.userId, userId))
}
