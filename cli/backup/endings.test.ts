import { randomBytes } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withdrawOffer } from '../../app/connect/matching/offers.server.ts'
import { previewRound, runRound } from '../../app/connect/matching/rounds.server.ts'
import { accessTo, conversationOf } from '../../app/connect/pairs/conversation.server.ts'
import { endPairFor } from '../../app/connect/pairs/pair-ends.server.ts'
import { block } from '../../app/connect/pairs/reports/block.server.ts'
import { holdApplicant } from '../../app/connect/pairs/reports/holds-for-admin.server.ts'
import { chooseShares } from '../../app/connect/pairs/shares.server.ts'
import { holdOf } from '../../app/connect/people/holds.server.ts'
import { connectMentees } from '../../app/connect/people/tables.ts'
import { takeRequestBack } from '../../app/connect/requests/answers.server.ts'
import { comeBack } from '../../app/connect/requests/places.server.ts'
import { areKeptApart, forgetOldAttempts } from '../../app/connect/requests/recent-pairs.server.ts'
import { requestsOfMentee, requestsOfMentor } from '../../app/connect/requests/requests-page.server.ts'
import { leaveSearch, returnToSearch } from '../../app/connect/requests/searches.server.ts'
import { deleteMentorApplication } from '../../app/mentorship/application/mentor/mentor-removal.server.ts'
import { eraseAccount } from '../../app/personal-data/erasure/erasure.server.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { ensureKeyring } from '../../app/platform/crypto/keyring.server.ts'
import { closeDatabases, db } from '../../app/platform/db/db.server.ts'
import { type Ledger, readLedger, syncLedger } from '../../app/platform/endings/ledger.server.ts'
import { mentorFilters } from '../../app/profiles/mentor-filters.ts'
import { listedMentors } from '../../app/profiles/mentors.server.ts'
import { newAdmin } from '../../test/app.ts'
import { inDays } from '../../test/in-days.ts'
import { databaseUrl, socketOf } from '../../test/product-database.ts'
import { deleteStoredFiles } from '../../test/stored-files.ts'
import { newPair } from '../../test/stored-pair.ts'
import { admittedMentee, chooseAll, mentorStateOf, openId, openMentor } from '../../test/stored-request.ts'
import { inWords, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const privateKey = await generateX25519Identity()
const serverUrl = inject('serverUrl')
const server = postgres(databaseUrl(serverUrl, 'postgres'), { max: 1, ...socketOf(serverUrl), onnotice: () => {} })
// Counted anew: in full steps of ten minutes, it is then always later than what has been written.
const inTenMinutes = () => new Date(Date.now() + 600_000)
const none: Ledger = { endings: [], completeUntil: null }
const databases: string[] = []
let world: Awaited<ReturnType<typeof newWorld>>
let backup: string
let [older, newest]: Ledger[] = []

beforeAll(async () => {
  await ensureKeyring(db())
  world = await newWorld()
  await syncLedger()
  older = (await readLedger(config().ledgerFile)) ?? none
  backup = (await writeBackup(config(), await identityToRecipient(privateKey))).paths.data
  await endAll(world)
  await syncLedger(inTenMinutes())
  newest = (await readLedger(config().ledgerFile)) ?? none
})

afterAll(async () => {
  await closeDatabases()
  for (const name of databases) await server.unsafe(`drop database ${name} with (force)`)
  await server.end()
})

/** Of each that something happens to after the backup, there is another to which nothing does. */
async function newWorld() {
  const admin = await newAdmin()
  const [offered, offering] = [await admittedMentee(), await openMentor()]
  await runRound(admin.userId, (await previewRound(admin.userId)).digest)
  const pairs = { ended: await newPair(), closed: await newPair(), blocked: await newPair(), goesOn: await newPair() }
  const shown = { takenBack: await newPair(), stays: await newPair() }
  for (const { id, mentee, mentor } of Object.values(shown))
    for (const { userId } of [mentee, mentor]) await chooseShares(userId, id, { seen: '', shares: ['name', 'country'] })
  await endPairFor(pairs.closed.mentee.userId, pairs.closed.id)
  const requests = { takenBack: await newRequest(), stays: await newRequest() }
  return {
    ...{ admin, offered, offering, pairs, shown, requests },
    mentors: { held: await openMentor(), withdrawn: await openMentor(), stays: await openMentor() },
    mentees: { left: await admittedMentee(), stays: await admittedMentee() },
  }
}

async function newRequest() {
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  await chooseAll(mentee.userId, [mentor])
  return { mentee, mentor, id: await openId(mentee.userId) }
}

async function endAll({ admin, offered, pairs, shown, requests, mentors, mentees }: typeof world) {
  expect(await withdrawOffer(admin.userId, await openId(offered.userId))).toBe(true)
  await endPairFor(pairs.ended.mentor.userId, pairs.ended.id)
  await endPairFor(pairs.closed.mentor.userId, pairs.closed.id, true)
  await block(pairs.blocked.mentee.userId, pairs.blocked.id)
  const seen = 'name country'
  expect(await chooseShares(shown.takenBack.mentor.userId, shown.takenBack.id, { seen, shares: ['country'] })).toBe(
    true,
  )
  expect(await takeRequestBack(requests.takenBack.mentee.userId, requests.takenBack.id)).toBe(true)
  expect(await holdApplicant(admin.userId, 'mentor', mentors.held.publicId, 'hold')).toBe(true)
  expect(await deleteMentorApplication(admin.userId, mentors.withdrawn.publicId)).toBe('deleted')
  expect(await leaveSearch(mentees.left.userId)).toBe(true)
}

/** Asks the product about what it restores with a ledger. Returns what the operator reads. */
async function restoredWith(ledger: Ledger, ask: () => Promise<void>) {
  const before = config().externalDatabaseUrl
  const name = `${inject('template')}_${randomBytes(6).toString('hex')}`
  databases.push(name)
  await server.unsafe(`create database ${name} owner ${new URL(inject('appUrl')).username}`)
  await deleteStoredFiles()
  const settings = { ...config(), externalDatabaseUrl: databaseUrl(inject('appUrl'), name, true) }
  const restored = await restoreBackup(settings, { data: backup, reviews: null }, privateKey, ledger)
  Object.assign(config(), { externalDatabaseUrl: settings.externalDatabaseUrl })
  try {
    await ask()
  } finally {
    await closeDatabases()
    Object.assign(config(), { externalDatabaseUrl: before })
  }
  return inWords(restored, ledger)
}

type Pair = Awaited<ReturnType<typeof newPair>>

/** Returns how both may open the page of a pair, and what it shows of the other. */
async function pagesOf({ id, mentee, mentor }: Pair) {
  const people = [mentee, mentor].map(({ userId }) => userId)
  const pages = await Promise.all(people.map((userId) => conversationOf(userId, id, 0)))
  return {
    access: await Promise.all(people.map((userId) => accessTo(userId, id))),
    isOver: pages.map((page) => page?.isOver ?? true),
    theirs: pages.map((page) => page?.exchange?.theirs.map((each) => each.id) ?? []),
  }
}

const closed = { access: ['closed', 'closed'], isOver: [true, true], theirs: [[], []] }

async function areApart({ mentee, mentor }: Pair, at: Date) {
  return db().transaction((tx) => areKeptApart(tx, mentee.userId, mentor.userId, at))
}

async function isListed(publicIds: string[]) {
  const found = (await listedMentors(mentorFilters(new URLSearchParams()))).mentors.map(({ publicId }) => publicId)
  return publicIds.map((each) => found.includes(each))
}

async function searchOf(userId: string) {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, userId))
  return mentee?.state
}

test('a restored backup reopens nothing that a newer ledger has, and leaves the rest as it was', async () => {
  const { offered, offering, pairs, shown, requests, mentors, mentees } = world
  const ask = async () => {
    for (const pair of [pairs.ended, pairs.closed, pairs.blocked]) expect(await pagesOf(pair)).toEqual(closed)
    expect(await pagesOf(pairs.goesOn)).toMatchObject({ access: ['open', 'open'], isOver: [false, false] })
    // For a year after an end, for good after a block.
    const apart = async (days: number) => {
      await db().transaction((tx) => forgetOldAttempts(tx, inDays(days)))
      const each = [pairs.ended, pairs.blocked, pairs.goesOn]
      return Promise.all(each.map((pair) => areApart(pair, inDays(days))))
    }
    expect([await apart(300), await apart(400)]).toEqual([
      [true, true, false],
      [false, true, false],
    ])
    expect(await pagesOf(shown.takenBack)).toMatchObject({ access: ['open', 'open'], theirs: [[], names] })
    expect(await pagesOf(shown.stays)).toMatchObject({ theirs: [names, names] })
    expect((await requestsOfMentor(offering.userId)).asking).toEqual([])
    expect((await requestsOfMentee(offered.userId)).offer).toBeNull()
    expect((await requestsOfMentor(requests.takenBack.mentor.userId)).asking).toEqual([])
    expect((await requestsOfMentee(requests.takenBack.mentee.userId)).asked).toBeNull()
    expect((await requestsOfMentor(requests.stays.mentor.userId)).asking).toHaveLength(1)
    // Whoever was perhaps reported does not learn it from the restore; the team can lift it.
    expect([await holdOf(db(), mentors.held.userId), await holdOf(db(), mentors.stays.userId)]).toEqual([
      'untold',
      'none',
    ])
    expect(await holdApplicant(world.admin.userId, 'mentor', mentors.held.publicId, 'release')).toBe(true)
    expect(await holdOf(db(), mentors.held.userId)).toBe('none')
    expect(await isListed([mentors.withdrawn.listingId, mentors.stays.listingId])).toEqual([false, true])
    expect(await mentorStateOf(mentors.withdrawn.userId)).toBe('resting')
    expect(await mentorStateOf(mentors.stays.userId)).toBe('open')
    expect([await searchOf(mentees.left.userId), await searchOf(mentees.stays.userId)]).toEqual(['left', 'admitted'])
    // The seat is free.
    await chooseAll(mentees.stays.userId, [requests.takenBack.mentor])
    expect((await requestsOfMentor(requests.takenBack.mentor.userId)).asking).toHaveLength(1)
  }
  expect(await restoredWith(newest ?? none, ask)).toContain('\nEnded again: all that had ended until ')
})

const names = ['name', 'country']

test.each([
  ['an older ledger', () => older ?? none],
  ['no ledger', () => none],
])('with %s, a restored backup opens nothing, until members open it again', async (_, ledger) => {
  const { offering, pairs, shown, requests, mentors, mentees } = world
  const ask = async () => {
    for (const pair of [...Object.values(pairs), ...Object.values(shown)]) {
      expect(await pagesOf(pair)).toEqual(closed)
      expect(await areApart(pair, inDays(300))).toBe(true)
    }
    for (const mentor of [offering, requests.takenBack.mentor, requests.stays.mentor])
      expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
    for (const { mentee } of Object.values(requests)) {
      expect(await requestsOfMentee(mentee.userId)).toMatchObject({ asked: null, offer: null, choices: [] })
    }
    expect(await isListed(Object.values(mentors).map(({ listingId }) => listingId))).toEqual([false, false, false])
    for (const { userId } of Object.values(mentees)) expect(await searchOf(userId)).toBe('resting')
    for (const { userId } of Object.values(mentors)) expect(await mentorStateOf(userId)).toBe('resting')
    expect([await returnToSearch(mentees.stays.userId), await comeBack(mentors.stays.userId)]).toEqual([true, true])
    expect(await searchOf(mentees.stays.userId)).toBe('admitted')
  }
  expect(await restoredWith(ledger(), ask)).toContain('\nThe ledger is not newer than the backup, so all is closed')
})

test('an account that was erased is erased again, and what it had with others is over for them', async () => {
  const { goesOn } = world.pairs
  expect(await eraseAccount(goesOn.mentor.userId)).toBe(true)
  await syncLedger(inTenMinutes())
  const ask = async () => {
    expect(await accessTo(goesOn.mentor.userId, goesOn.id)).toBeNull()
    expect(await accessTo(goesOn.mentee.userId, goesOn.id)).toBe('closed')
  }
  expect(await restoredWith((await readLedger(config().ledgerFile)) ?? none, ask)).toContain('\nErased again: 1\n')
})
