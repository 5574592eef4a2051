import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { atOnce, hideMoments } from '../../../../test/hidden-moments.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair } from '../../../../test/stored-pair.ts'
import { forgetReports } from '../../../../test/stored-report.ts'
import { admittedMentee, chooseAll, openId, openMentor } from '../../../../test/stored-request.ts'
import { config } from '../../../platform/config/config.server.ts'
import { keyFor } from '../../../platform/crypto/keyring.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { endings } from '../../../platform/db/tables.ts'
import { readLedger, syncLedger } from '../../../platform/endings/ledger.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { mentorApplications } from '../../../profiles/tables.ts'
import { connectPeople } from '../../people/tables.ts'
import { answerRequest } from '../../requests/answers.server.ts'
import { carryOutAll } from '../../requests/ends.server.ts'
import { handOverAll } from '../hand-over.server.ts'
import { endPairFor } from '../pair-ends.server.ts'
import { sendMessage } from '../pair-messages.server.ts'
import { block } from './block.server.ts'

startWithoutMentors()
beforeEach(hideMoments)

const tables = 'requests pairs pair_sides pair_messages connect_avoid connect_mentees connect_mentors endings'.split(
  ' ',
)

/** What a thief without the keyring reads of these tables: of what is sealed, the length. */
async function dump() {
  const rows = await Promise.all(
    tables.map(async (table) => db().execute(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)),
  )
  return rows.flatMap((each, place) =>
    [...each].map(({ row }) => `${tables[place]} ${JSON.stringify(row, (key, value) => readable(key, value))}`).sort(),
  )
}

// Ids are drawn, and say nothing of what has happened.
function readable(key: string, value: unknown) {
  if (key === 'id' || key === 'pair' || key === 'mark' || /_id$|^listing$/.test(key)) return typeof value
  return typeof value === 'string' && value.startsWith('s2.') ? `sealed, ${value.length} characters` : value
}

type World = Awaited<ReturnType<typeof newWorld>>

async function newWorld() {
  await forgetReports()
  await db().delete(mentorApplications)
  await db().delete(endings)
  const pair = await newPair()
  for (const { userId } of [pair.mentee, pair.mentor])
    await sendMessage(userId, pair.id, { formId: newPublicId(), body: 'Hello.' })
  const [asking, asked] = [await admittedMentee(), await openMentor()]
  await chooseAll(asking.userId, [asked])
  return { pair, asking, asked, requestId: await openId(asking.userId) }
}

const notNow = { kind: 'not now' as const, kindSentence: null }

const alike: [string, (world: World) => Promise<unknown>, (world: World) => Promise<unknown>][] = [
  [
    'a block looks like an end that closes the page',
    ({ pair }) => endPairFor(pair.mentee.userId, pair.id, true),
    ({ pair }) => block(pair.mentee.userId, pair.id),
  ],
  [
    'a block of who asks looks like a no',
    ({ asked, requestId }) => answerRequest(asked.userId, requestId, notNow),
    ({ asked, requestId }) => block(asked.userId, requestId),
  ],
  [
    'a block after an end looks like closing the page',
    async ({ pair }) => {
      await atOnce(() => endPairFor(pair.mentee.userId, pair.id))
      return endPairFor(pair.mentor.userId, pair.id, true)
    },
    async ({ pair }) => {
      await atOnce(() => endPairFor(pair.mentee.userId, pair.id))
      return block(pair.mentor.userId, pair.id)
    },
  ],
  ['a request that reaches nobody looks like any other', (world) => ask(world, null), (world) => ask(world, 'Kilimo')],
]

test.each(alike)('without the keyring, %s, while it waits for its batch and after it', async (...given) => {
  const [, plain, hidden] = given
  const dumps = []
  for (const act of [plain, hidden]) {
    const world = await atOnce(newWorld)
    const before = await dump()
    expect(await act(world)).not.toBe(false)
    const waiting = await dump()
    await handOverAll()
    await carryOutAll()
    dumps.push([before, waiting, await dump()])
  }
  expect(dumps[1]).toEqual(dumps[0])
  expect(dumps[0]?.[2]).not.toEqual(dumps[0]?.[0])
})

test('in file and table, all lines of the ledger are a keyed hash and a day', async () => {
  const { pair } = await atOnce(newWorld)
  await block(pair.mentor.userId, pair.id)
  await syncLedger()
  const stored = await db().select().from(endings).orderBy(sql`mark collate "C"`)
  expect((await readLedger(config().ledgerFile))?.endings).toEqual(stored)
  const mark = expect.stringMatching(new RegExp(`^${keyFor('erasure').kid}\\.[0-9a-f]{64}$`))
  expect(stored).toContainEqual({ mark, endedOn: isoDay(new Date()) })
  for (const row of stored) expect(row).toEqual({ mark, endedOn: isoDay(new Date()) })
})

/** Has a new mentee ask a new mentor, whom one avoids by the employer or not. */
async function ask(_: World, employer: string | null) {
  await atOnce(async () => {
    const mentee = await newMember()
    await admittedMentee({ userId: mentee.userId })
    const mentor = await openMentor(1, { company: 'Kilimo' })
    await db()
      .update(connectPeople)
      .set({ notWith: 'employer', employer: employer ?? 'Another' })
      .where(sql`${connectPeople.userId} = ${mentee.userId}`)
    await chooseAll(mentee.userId, [mentor])
    expect(await openId(mentee.userId)).not.toBe('')
  })
}
