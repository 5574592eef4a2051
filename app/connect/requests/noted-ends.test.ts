import { expect, test } from 'vitest'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { newPair } from '../../../test/stored-pair.ts'
import { admittedMentee, chooseAll, newOffer, openId, openMentor } from '../../../test/stored-request.ts'
import { config } from '../../platform/config/config.server.ts'
import { keyFor } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { endings } from '../../platform/db/tables.ts'
import { readLedger, syncLedger } from '../../platform/endings/ledger.server.ts'
import { endPairFor } from '../pairs/pair-ends.server.ts'
import { block } from '../pairs/reports/block.server.ts'
import { answerRequest } from './answers.server.ts'
import { carryOutAll } from './ends.server.ts'

startWithoutMentors()

/** Returns how many lines something leaves at once, and with the next batch. */
async function linesOf(act: () => Promise<unknown>) {
  const before = await db().$count(endings)
  expect(await act()).toBe(true)
  const atOnce = await db().$count(endings)
  await carryOutAll()
  return [atOnce - before, (await db().$count(endings)) - atOnce]
}

async function newRequest() {
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  await chooseAll(mentee.userId, [mentor])
  return { mentor, id: await openId(mentee.userId) }
}

const no = { kind: 'not now' as const, kindSentence: null }

test.each(['literal', 'strict'] as const)(
  'a block leaves one line in the ledger, as an end does (%s)',
  async (mode) => {
    const [ended, closed, blocked, left] = [await newPair(), await newPair(), await newPair(), await newPair()]
    const [declined, refused] = [await newRequest(), await newRequest()]
    const [offered, suggested] = [await newOffer(), await newOffer()]
    Object.assign(config(), { reviewPrivacy: mode, reviewBatchMinutes: 60 })
    expect(await linesOf(() => endPairFor(ended.mentee.userId, ended.id))).toEqual([1, 0])
    expect(await linesOf(() => endPairFor(closed.mentor.userId, closed.id, true))).toEqual([1, 0])
    expect(await linesOf(() => block(blocked.mentor.userId, blocked.id))).toEqual([1, 0])
    // Once it has ended, by the same person.
    expect(await linesOf(() => endPairFor(ended.mentee.userId, ended.id, true))).toEqual([1, 0])
    expect(await linesOf(() => endPairFor(left.mentor.userId, left.id))).toEqual([1, 0])
    expect(await linesOf(() => block(left.mentor.userId, left.id))).toEqual([1, 0])
    expect(await linesOf(() => answerRequest(declined.mentor.userId, declined.id, no))).toEqual([1, 0])
    expect(await linesOf(() => block(refused.mentor.userId, refused.id))).toEqual([1, 0])
    expect(await linesOf(() => answerRequest(offered.mentor.userId, offered.id, no))).toEqual([1, 0])
    expect(await linesOf(() => block(suggested.mentor.userId, suggested.id))).toEqual([1, 0])
  },
)

test('in file and table, all lines are a keyed hash and a day', async () => {
  const [ended, blocked] = [await newPair(), await newPair()]
  await endPairFor(ended.mentee.userId, ended.id)
  await block(blocked.mentor.userId, blocked.id)
  await syncLedger()
  const stored = await db().select().from(endings)
  expect((await readLedger(config().ledgerFile))?.endings).toEqual(stored.toSorted(byMark))
  for (const row of stored) {
    expect(Object.keys(row)).toEqual(['mark', 'endedOn'])
    expect(row.mark).toMatch(new RegExp(`^${keyFor('erasure').kid}\\.[0-9a-f]{64}$`))
    expect(row.endedOn).toBe(new Date().toISOString().slice(0, 10))
  }
})

function byMark(one: { mark: string }, other: { mark: string }) {
  return one.mark < other.mark ? -1 : 1
}
